import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { addDays, atLocalTime, dayMs, hourMs, localDay } from '#lib/time.ts'
import { checkConversationCounts, countAnswerTimes } from '#api/modules/conversations/jobs.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('person', { scope: 'file' }, ({ app, make, login }) => async (values: object = {}) => {
    const account = await make.account({ created_at: new Date(Date.now() - 90 * dayMs), ...values })
    return { ...account, call: caller(app, await login(account)) }
  })
  .extend('shopOf', { scope: 'file' }, ({ app, make, login, db }) => async () => {
    const shop = await make.shop()
    const times = { from: '08:00', to: '16:00' }
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const hours = JSON.stringify(Object.fromEntries(days.map((day) => [day, times])))
    await db.updateTable('shop').set({ hours }).where('id', '=', shop.shop.id).execute()
    return { ...shop, call: caller(app, await login(shop)) }
  })

const noSettings = { city_id: null, state: null, signature: null, auto_reply: null }
const reply = 'Radimo od 8 do 16.'
type Caller = ReturnType<typeof caller>
const texts = async (call: Caller, id: number) =>
  (await call('GET', `/conversations/${id}/messages`)).body.data
    .map(({ content }: { content: string }) => content)
    .toSorted()
const automatic = `Automatski odgovor: ${reply}`

test("fills new listings with the seller's settings, as long as they are in effect", async ({
  person,
  db,
}) => {
  const pro = await person({ pro_until: new Date(Date.now() + 30 * dayMs) })
  expect(
    (await pro.call('PUT', '/me/seller-settings', { ...noSettings, city_id: 133, state: 'new' })).status,
  ).toBe(200)
  const draft = async (values: object) => {
    const { body } = await pro.call('POST', '/listings', { title: 'Hrastov sto', category_id: 31, ...values })
    return { city: body.own.city_id, state: body.state }
  }
  expect(await draft({})).toEqual({ city: 133, state: 'new' })
  expect(await draft({ city_id: null, state: 'used' })).toEqual({ city: null, state: 'used' })
  await db
    .updateTable('account')
    .set({ pro_until: new Date(Date.now() - 1_000) })
    .where('id', '=', pro.id)
    .execute()
  expect(await draft({})).toEqual({ city: null, state: 'none' })
  expect((await pro.call('GET', '/me/seller-settings')).body.data).toMatchObject({
    city_id: 133,
    in_effect: false,
  })
})

test('shows the signature below the description of every listing, while the seller is pro', async ({
  app,
  make,
  person,
  db,
}) => {
  const pro = await person({ pro_until: new Date(Date.now() + 30 * dayMs) })
  const listing = await make.listing({ seller_id: pro.id })
  await pro.call('PUT', '/me/seller-settings', { ...noSettings, signature: ' Garancija 2 godine. ' })
  const shown = async () => (await caller(app)('GET', `/listings/${listing.id}`)).body.additional.signature
  expect(await shown()).toBe('Garancija 2 godine.')
  await db
    .updateTable('account')
    .set({ pro_until: new Date(Date.now() - 1_000) })
    .where('id', '=', pro.id)
    .execute()
  expect(await shown()).toBeNull()
})

test('answers for a shop that is closed, once a day and not while its people write', async ({
  person,
  shopOf,
  clock,
  db,
  runJobs,
  onTestFinished,
}) => {
  onTestFinished(() => clock.reset())
  const shop = await shopOf()
  await shop.call('PUT', '/me/seller-settings', { ...noSettings, auto_reply: reply })
  const buyer = await person()
  const tomorrow = addDays(localDay(clock.now()), 1)
  const at = (day: string, hour: number) => {
    clock.reset()
    clock.advance(atLocalTime(day, hour * 60).getTime() - clock.now().getTime())
  }
  at(tomorrow, 7)
  const ask = { username: shop.username, content: 'Jeste li tu?' }
  const { body: started } = await buyer.call('POST', '/conversations', ask)
  const id = started.conversation_id
  const path = `/conversations/${id}/messages`
  const write = (content: string) => buyer.call('POST', path, { content })
  await write('Halo?')
  expect(await texts(buyer.call, id)).toEqual([automatic, 'Halo?', 'Jeste li tu?'])
  at(tomorrow, 9)
  await write('Sad?')
  at(tomorrow, 17)
  await shop.call('POST', path, { content: 'Tu smo.' })
  at(addDays(tomorrow, 1), 7)
  await shop.call('POST', path, { content: 'Dobro jutro.' })
  await write('Jutro!')
  const count = async () => (await texts(shop.call, id)).filter((text: string) => text === automatic).length
  expect(await count()).toBe(1)
  clock.advance(hourMs + 1_000)
  // Open at nine, closed again in the evening.
  at(addDays(tomorrow, 1), 18)
  await write('Kasno je.')
  expect(await count()).toBe(2)
  await enqueue(db, checkConversationCounts, {})
  await enqueue(db, countAnswerTimes, {})
  await runJobs()
  // Only answers by people count: the shop's first came ten hours after the question.
  const waits = await db
    .selectFrom('message_answer')
    .select('seconds')
    .where('account_id', '=', shop.id)
    .execute()
  expect(waits.map(({ seconds }) => seconds)).toEqual([10 * 3600])
})

test('answers for a pro user on holiday, and for nobody without a text or the right to write', async ({
  person,
  clock,
  db,
}) => {
  const pro = await person({ pro_until: new Date(Date.now() + 30 * dayMs) })
  const buyer = await person()
  const ask = async () =>
    (await buyer.call('POST', '/conversations', { username: pro.username, content: 'Zdravo' })).body
      .conversation_id as number
  await pro.call('PUT', '/me/seller-settings', { ...noSettings, auto_reply: reply })
  const id = await ask()
  expect(await texts(buyer.call, id)).toEqual(['Zdravo'])
  const other = await person()
  const begun = await other.call('POST', '/conversations', { username: pro.username, content: 'Zdravo' })
  const otherId = begun.body.conversation_id
  await pro.call('PUT', '/me/holiday', { until: addDays(localDay(clock.now()), 5) })
  await ask()
  expect(await texts(buyer.call, id)).toEqual([automatic, 'Zdravo', 'Zdravo'])
  await db
    .updateTable('account')
    .set({ restriction: 'suspend', restriction_rule: 'spam' })
    .where('id', '=', pro.id)
    .execute()
  await other.call('POST', `/conversations/${otherId}/messages`, { content: 'Halo?' })
  expect(await texts(other.call, otherId)).toEqual(['Halo?', 'Zdravo'])
  await db
    .updateTable('account')
    .set({ restriction: null, restriction_rule: null })
    .where('id', '=', pro.id)
    .execute()
  await pro.call('PUT', '/me/seller-settings', noSettings)
  await ask()
  expect(await texts(buyer.call, id)).toHaveLength(4)
})

test('refuses values that are too long or unknown, and names the field', async ({ person }) => {
  const pro = await person({ pro_until: new Date(Date.now() + dayMs) })
  for (const [wrong, field] of [
    [{ city_id: 987_654_321 }, 'city_id'],
    [{ state: 'none' }, 'state'],
    [{ signature: 'a'.repeat(301) }, 'signature'],
    [{ auto_reply: 'a'.repeat(501) }, 'auto_reply'],
    [{ auto_reply: 'a\u0000b' }, 'auto_reply'],
  ] as const) {
    const { status, body } = await pro.call('PUT', '/me/seller-settings', { ...noSettings, ...wrong })
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [field]])
  }
})
