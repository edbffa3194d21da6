import { expect } from 'vitest'
import { outgoingMails, type Person, test as base } from '#tests/support/staff/staff.ts'
import { rangeOf, waysOf } from './search.ts'

const test = base
  .extend('known', { scope: 'file' }, async ({ person, make, db }) => {
    const found = await person({
      username: 'amel.h',
      email: 'amel@posta.example',
      first_name: 'Amel',
      last_name: 'Hodžić',
      phone: '+38761555444',
    })
    const shop = await make.shop({ business_name: 'Željezara Šljivo' })
    const listing = await make.listing({ seller_id: found.id })
    await db.updateTable('session').set({ ip: '77.77.10.5' }).where('account_id', '=', found.id).execute()
    return { found, shop, listing }
  })
  .extend('find', { scope: 'file' }, ({ staff }) => async (q: string, by?: string) => {
    const query = new URLSearchParams({ q, ...(by && { by }) })
    const { status, body } = await staff.first.call('GET', `/admin/users?${query}`)
    expect(status).toBe(200)
    return body.data.map(({ username, found_by }: { username: string; found_by: string }) => [
      username,
      found_by,
    ])
  })

const detailOf = async ({ call }: Person, id: number) => (await call('GET', `/admin/users/${id}`)).body.data

test.for([
  ['amel@posta', ['email']],
  ['77.77.10.5', ['ip']],
  ['2001:db8::/32', ['ip']],
  ['061 555', ['phone', 'username']],
  ['+38761', ['phone', 'username']],
  ['123', ['id', 'username', 'listing', 'conversation', 'device']],
  ['hodzic', ['username', 'name']],
  ['4.5', ['username', 'name']],
] as const)('takes %s for %o', ([text, ways]) => {
  expect(waysOf(text)).toEqual(ways)
})

test('knows the first and the last address of a network', () => {
  expect(rangeOf('77.77.10.9/24')).toEqual({ from: '77.77.10.0', to: '77.77.10.255' })
  expect(rangeOf('77.77.10.0/240')).toBeUndefined()
})

test('finds an account by anything', async ({ known: { found, shop, listing }, find, db }) => {
  expect(await find('AMEL')).toEqual([['amel.h', 'username']])
  expect(await find('amel@posta.ex')).toEqual([['amel.h', 'email']])
  expect(await find('hodžić')).toEqual([['amel.h', 'name']])
  expect(await find('Amel Hodzic')).toEqual([['amel.h', 'name']])
  expect(await find('zeljezara')).toEqual([[shop.username, 'name']])
  expect(await find('061 555 444')).toEqual([['amel.h', 'phone']])
  expect(await find('+387 61 555')).toEqual([['amel.h', 'phone']])
  expect(await find('77.77.10.5')).toEqual([['amel.h', 'ip']])
  expect(await find('77.77.10.0/24')).toEqual([['amel.h', 'ip']])
  expect(await find('77.77.11.0/24')).toEqual([])
  expect(await find(String(found.id), 'id')).toEqual([['amel.h', 'id']])
  expect(await find(String(listing.id), 'listing')).toEqual([['amel.h', 'listing']])
  expect(await find('100%')).toEqual([])
  const at = new Date()
  const device = (account_id: number) =>
    db
      .insertInto('account_device')
      .values({
        account_id,
        secret_hash: Buffer.alloc(32),
        fingerprint: Buffer.from('isti'),
        created_at: at,
        last_used_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await device(found.id)
  await device(shop.id)
  const alike = await find(String(id), 'device')
  expect(alike.toSorted()).toEqual(
    [
      ['amel.h', 'device'],
      [shop.username, 'device'],
    ].toSorted(),
  )
})

test('lists the newest accounts page by page', async ({ make, staff }) => {
  for (let made = 0; made < 55; made++) await make.account()
  const first = (await staff.first.call('GET', '/admin/users')).body
  expect(first.data).toHaveLength(50)
  const second = (await staff.first.call('GET', `/admin/users?before=${first.next}`)).body
  expect(second.data[0].id).toBeLessThan(first.data.at(-1).id)
})

test('records searches for accounts and visits to them, without the typed text', async ({
  known,
  staff,
  find,
  db,
}) => {
  await find('amel@posta.example')
  await detailOf(staff.second, known.found.id)
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'subject', 'after'])
    .where('action', 'in', ['searched', 'viewed'])
    .orderBy('id')
    .execute()
  expect(entries.at(-2)).toEqual({
    actor_name: staff.first.username,
    action: 'searched',
    subject: 'accounts',
    after: { by: ['email'], found: [known.found.id], count: 1 },
  })
  expect(entries.at(-1)).toMatchObject({ action: 'viewed', subject: `account:${known.found.id}` })
  expect(JSON.stringify(entries)).not.toContain('posta.example')
})

test('shows the history of an account', async ({ app, make, staff, db, person }) => {
  const owner = await make.account({ username: 'pravi', email: 'stari@example.com' })
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: 'pravi', password: 'bazar-demo-1', device_name: 'Moj telefon' },
    remoteAddress: '77.77.20.1',
  })
  await db.updateTable('account').set({ email: 'novi@example.com' }).where('id', '=', owner.id).execute()
  await make.listing({ seller_id: owner.id, title: 'Gitara' })
  await make.listing({ seller_id: owner.id, deleted_at: new Date() })
  const reporter = await person()
  await reporter.call('POST', '/users/pravi/report', { reason: 'spam' })
  const shown = await detailOf(staff.first, owner.id)
  expect(shown).toMatchObject({
    email: 'novi@example.com',
    sessions: [{ device: 'Moj telefon', ip: '77.77.20.1', kind: 'device' }],
    logins: [{ device: 'Moj telefon', ip: '77.77.20.1', is_registration: false }],
    changes: [{ field: 'email', before: 'stari@example.com', after: 'novi@example.com' }],
    cases: [{ type: 'user', reports: 1, state: 'open', account: null }],
    may: { measure: true, lift: false },
  })
  expect(shown.listings.by_state).toEqual(
    expect.arrayContaining([
      { state: 'active', count: 1 },
      { state: 'deleted', count: 1 },
    ]),
  )
  expect((await detailOf(staff.first, reporter.id)).reported.latest).toMatchObject([
    { reason: 'spam', verdict: null },
  ])
})

test('keeps notes in the order of their time, with their author', async ({ staff, person }) => {
  const { id } = await person()
  for (const [by, body] of [
    [staff.first, 'Prva'],
    [staff.second, 'Druga'],
  ] as const)
    expect((await by.call('POST', `/admin/users/${id}/notes`, { body })).status).toBe(200)
  expect((await detailOf(staff.first, id)).notes).toMatchObject([
    { body: 'Druga', author: staff.second.username },
    { body: 'Prva', author: staff.first.username },
  ])
})

test('ends one session or all of them', async ({ staff, person, login }) => {
  const one = await person()
  await login(one)
  const [first] = (await detailOf(staff.first, one.id)).sessions
  expect((await staff.first.call('DELETE', `/admin/users/${one.id}/sessions/${first.id}`)).status).toBe(200)
  expect((await detailOf(staff.first, one.id)).sessions).toHaveLength(1)
  const other = await person()
  // The session belongs to someone else, and has ended already.
  const wrong = await staff.first.call('DELETE', `/admin/users/${other.id}/sessions/${first.id}`)
  expect(wrong.status).toBe(409)
  expect((await other.call('GET', '/me')).status).toBe(200)
  await staff.first.call('DELETE', `/admin/users/${one.id}/sessions`)
  expect((await one.call('GET', '/me')).status).toBe(401)
})

test('lets only admins log out members of staff', async ({ staff }) => {
  const { status, body } = await staff.first.call('DELETE', `/admin/users/${staff.second.id}/sessions`)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
})

test('suspends an account without a report, with statement, mail and appeal, and lifts that', async ({
  staff,
  person,
  db,
  runJobs,
}) => {
  const owner = await person()
  const given = { account: 'suspend', rule: 'spam', facts: 'Ista reklama stotinama ljudi.', days: 3 }
  const path = `/admin/users/${owner.id}`
  expect((await staff.first.call('POST', `${path}/measures`, given)).status).toBe(200)
  const refused = await owner.call('POST', '/listings', { title: 'Gitara za početnike' })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'account_restricted'])
  const [decision] = (await owner.call('GET', '/decisions')).body.data
  expect(decision).toMatchObject({ account: 'suspend', rule: 'spam', facts: given.facts })
  expect(await outgoingMails(db, owner.id)).toContain('moderation-decision')
  const appeal = await owner.call('POST', `/decisions/${decision.id}/appeal`, { text: 'Nisam.' })
  expect(appeal.status).toBe(200)
  const shown = await detailOf(staff.second, owner.id)
  expect(shown).toMatchObject({ restriction: { kind: 'suspend', rule: 'spam' }, may: { lift: true } })
  expect(shown.restrictions).toMatchObject([{ kind: 'suspend', lifted_at: null }])

  expect((await staff.second.call('POST', `${path}/lift`, { reason: 'Nesporazum' })).status).toBe(200)
  await runJobs()
  const lifted = await detailOf(staff.second, owner.id)
  expect(lifted).toMatchObject({ restriction: null, may: { lift: false } })
  expect(lifted.restrictions[0].lifted_at).toBeGreaterThan(0)
  expect(lifted.cases).toMatchObject([{ state: 'closed', account: null }])
  const again = await staff.second.call('POST', `${path}/lift`, { reason: 'Nesporazum' })
  expect(again.status).toBe(409)
})

test('decides in the open case if someone reported the account', async ({ staff, person, db }) => {
  const [owner, reporter] = [await person(), await person()]
  await reporter.call('POST', `/users/${owner.username}/report`, { reason: 'scam' })
  const given = { account: 'ban', rule: 'scam', facts: 'Traži uplatu unaprijed.' }
  expect((await staff.first.call('POST', `/admin/users/${owner.id}/measures`, given)).status).toBe(200)
  expect((await owner.call('GET', '/me')).status).toBe(401)
  const cases = await db
    .selectFrom('moderation_case')
    .select('state')
    .where('owner_id', '=', owner.id)
    .execute()
  expect(cases).toEqual([{ state: 'closed' }])
  expect((await detailOf(staff.first, reporter.id)).reported).toMatchObject({ right: 1, wrong: 0 })
})

test('refuses measures against staff, oneself, and while another moderator works on the case', async ({
  staff,
  person,
}) => {
  const given = { account: 'ban', rule: 'scam', facts: 'Traži uplatu unaprijed.' }
  const measure = async (id: number) =>
    (await staff.first.call('POST', `/admin/users/${id}/measures`, given)).status
  expect(await measure(staff.second.id)).toBe(409)
  expect(await measure(staff.first.id)).toBe(409)
  const [owner, reporter] = [await person(), await person()]
  await reporter.call('POST', `/users/${owner.username}/report`, { reason: 'scam' })
  const [{ id }] = (await detailOf(staff.second, owner.id)).cases
  await staff.second.call('POST', `/admin/cases/${id}/claim`)
  expect(await measure(owner.id)).toBe(409)
  expect((await owner.call('GET', '/me')).status).toBe(200)
})
