import { expect } from 'vitest'
import { removeQuestion, restoreQuestion } from '#api/modules/questions/service.ts'
import { ask } from '#tests/support/listings/questions.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('removes a question with its answers for moderators, and restores it', async ({
  app,
  db,
  make,
  login,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id })
  const path = `/listings/${listing.id}/questions`
  const asSeller = caller(app, await login(seller))
  const asBuyer = caller(app, await login(buyer))
  const { id } = (await asBuyer('POST', path, { content: 'Ružno pitanje?' })).body.data
  const other = await ask(db, { listingId: listing.id, authorId: buyer.id })
  const answer = (await asSeller('POST', path, { content: 'Ružan odgovor.', parent_id: other })).body.data.id
  const shown = async () => {
    const { data, meta } = (await asBuyer('GET', path)).body
    const { questions } = (await asBuyer('GET', `/listings/${listing.id}`)).body
    const { open } = (await asSeller('GET', '/questions')).body
    return {
      ids: data.map((one: { id: number; reply: unknown[] }) => [one.id, one.reply.length]),
      counts: [meta.total, questions, open],
    }
  }
  const all = { ids: [[other, 1], [id, 0]], counts: [2, 2, 1] } // prettier-ignore
  expect(await shown()).toEqual(all)
  const remove = (which: number) => db.transaction().execute((trx) => removeQuestion(trx, which, new Date()))

  for (let times = 0; times < 2; times++)
    expect(await remove(id)).toMatchObject({
      authorId: buyer.id,
      sellerId: seller.id,
      content: 'Ružno pitanje?',
      isRemoved: true,
    })
  expect(await shown()).toEqual({ ids: [[other, 1]], counts: [1, 1, 0] })
  expect((await asSeller('GET', '/me')).body.data.new_questions_count).toBe(0)
  expect((await asSeller('GET', '/notifications')).body.data).toEqual([])
  expect((await asSeller('POST', path, { content: 'Odgovor', parent_id: id })).status).toBe(400)
  expect((await asBuyer('DELETE', `/questions/${id}`)).status).toBe(404)

  await remove(answer)
  expect(await shown()).toEqual({ ids: [[other, 0]], counts: [1, 1, 1] })
  expect((await asBuyer('GET', '/notifications')).body.data).toEqual([])
  for (const which of [id, answer]) await db.transaction().execute((trx) => restoreQuestion(trx, which))
  expect(await shown()).toEqual(all)
  expect(await remove(987_654_321)).toBeUndefined()
})
