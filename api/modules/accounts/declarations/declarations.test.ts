import { expect } from 'vitest'
import { isIdNumber } from '#contract/accounts/merchants.ts'
import { declarationOf, firm } from '#tests/support/shops/shops.ts'
import { test as base } from '#tests/support/accounts/callers.ts'

const test = base.extend(
  'person',
  { scope: 'file' },
  ({ as }) =>
    async <A extends { id: number }>(account: A) => ({
      account,
      call: await as(account),
    }),
)

const queue = '/admin/declarations'

test('gives the tick once staff compared the declaration with the register, and takes it when the data change', async ({
  app,
  db,
  make,
  person,
}) => {
  const account = await make.account()
  const { id: listingId } = await make.listing({ seller_id: account.id })
  const { call } = await person(account)
  const staff = await person(await make.account({ role: 'moderator' }))
  const medals = async () => [
    (await app.inject(`/api/users/${account.username}`)).json().data.medals,
    (await app.inject(`/api/listings/${listingId}`)).json().user.medals,
    (await call('GET', '/me')).body.data.medals,
  ]
  const waiting = async () =>
    (await staff.call('GET', queue)).body.data.find(
      (one: { account: { id: number } }) => one.account.id === account.id,
    )
  const declared = { ...firm(), vat_number: null }
  const value = 'Namještaj Jela d.o.o., Sarajevo'
  const word = { type: 'declared_merchant', text: 'Izjava trgovca', value }
  const tick = { type: 'registered_merchant', text: 'Registrovani trgovac', value }

  const sent = await call('PUT', '/me/merchant', declared)
  expect(sent.body.check).toEqual({ state: 'waiting', refusal: null })
  expect(await medals()).toEqual([[word], [word], [word]])
  const { version, ...seen } = await waiting()
  expect(seen).toMatchObject({ ...declared, phone_verified: true, doubles: [] })

  const verified = await staff.call('POST', `${queue}/${account.id}`, { decision: 'verify', version })
  expect([verified.status, await waiting()]).toEqual([200, undefined])
  expect(await medals()).toEqual([[tick], [tick], [tick]])
  expect((await call('GET', '/me/merchant')).body.check.state).toBe('verified')
  expect((await call('GET', '/notifications')).body.data[0].text).toMatch(/^Potvrdili smo podatke firme/)
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', `account:${account.id}`)
    .execute()
  expect(audit).toEqual([{ action: 'declaration-verified', actor_id: staff.account.id }])

  await call('PUT', '/me/merchant', declared)
  expect(await medals()).toEqual([[tick], [tick], [tick]])
  await call('PUT', '/me/merchant', { ...declared, owner: 'Neko Drugi' })
  expect(await medals()).toEqual([[word], [word], [word]])
  expect((await waiting()).version).toBe(version + 1)
})

test('refuses with a reason that reaches the owner, who may declare again', async ({ make, person }) => {
  const account = await make.account()
  const { call } = await person(account)
  const staff = await person(await make.account({ role: 'moderator' }))
  const declared = firm()
  await call('PUT', '/me/merchant', declared)
  const decide = (body: object) => staff.call('POST', `${queue}/${account.id}`, { version: 1, ...body })

  const silent = await decide({ decision: 'refuse' })
  expect([silent.status, Object.keys(silent.body.error.fields)]).toEqual([422, ['reason']])
  const reason = 'Registar ne zna za taj MBS.'
  expect((await decide({ decision: 'refuse', reason })).status).toBe(200)
  expect((await call('GET', '/me/merchant')).body.check).toEqual({ state: 'refused', refusal: reason })
  expect((await call('GET', '/notifications')).body.data[0].text).toContain(reason)
  expect((await decide({ decision: 'verify' })).status).toBe(409)
  expect((await call('PUT', '/me/merchant', declared)).body.check.state).toBe('waiting')
})

test('decides only about the version that staff read, and never about their own declaration', async ({
  db,
  make,
  person,
}) => {
  const account = await make.account()
  const { call } = await person(account)
  const moderator = await make.account({ role: 'moderator' })
  const staff = await person(moderator)
  await call('PUT', '/me/merchant', firm())
  await call('PUT', '/me/merchant', firm())
  const stale = await staff.call('POST', `${queue}/${account.id}`, { decision: 'verify', version: 1 })
  expect(stale.status).toBe(409)

  await declarationOf(db, moderator.id)
  const own = await staff.call('POST', `${queue}/${moderator.id}`, { decision: 'verify', version: 1 })
  expect(own.status).toBe(403)
})

test('shows staff who else declared a number, and locks nobody out with it', async ({ make, person }) => {
  const staff = await person(await make.account({ role: 'moderator' }))
  const [first, second] = [await person(await make.account()), await person(await make.account())]
  const declared = firm()
  for (const { call } of [first, second])
    expect((await call('PUT', '/me/merchant', declared)).status).toBe(200)
  const { data } = (await staff.call('GET', queue)).body
  const row = data.find((one: { account: { id: number } }) => one.account.id === second.account.id)
  expect(row.doubles).toEqual([
    { id: first.account.id, username: first.account.username, is_verified: false },
  ])
})

test('knows ID numbers by their control digit', () => {
  for (const number of ['4402093280003', '4200318240004', '4504047220001', '4200211100005'])
    expect([number, isIdNumber(number)]).toEqual([number, true])
  for (const number of ['4402093280004', '4402092380003', '4201234567890', '1111111111112'])
    expect([number, isIdNumber(number)]).toEqual([number, false])
})
