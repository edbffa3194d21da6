import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { minuteMs } from '#lib/time.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { countAnswerTimes } from '../jobs.ts'

const dayMs = 24 * 60 * minuteMs

const test = base
  .extend('person', { scope: 'file' }, ({ app, login, make }) => async () => {
    const account = await make.account({ created_at: new Date(Date.now() - 100 * dayMs) })
    return { ...account, call: caller(app, await login(account)) }
  })
  .extend(
    'answerTime',
    { scope: 'file' },
    ({ db, runJobs, app }) =>
      async ({ username }: { username: string }) => {
        await enqueue(db, countAnswerTimes, {})
        await runJobs()
        const reply = await app.inject(`/api/users/${username}`)
        return reply.json().data.avg_response_time as number | null
      },
  )

test('is the median of how long people waited for an answer in 30 days, of three answers or more', async ({
  person,
  answerTime,
  clock,
  make,
  app,
  db,
}) => {
  const seller = await person()
  const listing = await make.listing({ seller_id: seller.id })
  const answerAfter = async (minutes: number) => {
    const buyer = await person()
    const asked = await buyer.call('POST', '/conversations', { listing_id: listing.id, content: 'Zdravo' })
    const path = `/conversations/${asked.body.conversation_id}/messages`
    clock.advance((minutes * minuteMs) / 2)
    await buyer.call('POST', path, { content: 'Halo?' })
    clock.advance((minutes * minuteMs) / 2)
    // The wait starts with the first message; a second answer ends none.
    await seller.call('POST', path, { content: 'Jest.' })
    clock.advance(minuteMs)
    await seller.call('POST', path, { content: 'Dođite.' })
    return path
  }
  await answerAfter(10)
  await answerAfter(600)
  expect(await answerTime(seller)).toBeNull()
  await answerAfter(120)
  expect(await answerTime(seller)).toBe(120)
  const shown = (await app.inject(`/api/listings/${listing.id}`)).json()
  expect(shown.user.avg_response_time).toBe(120)
  expect((await seller.call('GET', '/me')).body.data.avg_response_time).toBe(120)

  // The same, counted from the messages themselves.
  const messages = await db
    .selectFrom('message')
    .select(['conversation_id', 'sender_id', 'created_at'])
    .orderBy('conversation_id')
    .orderBy('sequence')
    .execute()
  const waits = [...Map.groupBy(messages, ({ conversation_id }) => conversation_id).values()].flatMap(
    (ones) => {
      let since: number | undefined
      return ones.flatMap(({ sender_id, created_at }) => {
        if (sender_id !== seller.id) since ??= created_at.getTime()
        else if (since !== undefined) {
          const wait = Math.floor((created_at.getTime() - since) / 1000)
          since = undefined
          return [wait]
        }
        return []
      })
    },
  )
  const kept = await db
    .selectFrom('message_answer')
    .select('seconds')
    .where('account_id', '=', seller.id)
    .execute()
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
  expect(inOrder(kept.map(({ seconds }) => seconds))).toEqual(inOrder(waits))

  await answerAfter(4)
  expect(await answerTime(seller)).toBe(65)
  clock.advance(31 * dayMs)
  expect(await answerTime(seller)).toBeNull()
})
