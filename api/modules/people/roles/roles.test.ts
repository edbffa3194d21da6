import { expect } from 'vitest'
import { roleRequestHours } from '#contract/limits/accounts.ts'
import { makeAdmin } from '#api/modules/people/roles/first-admin.ts'
import { setUp } from '#tests/support/accounts/second-factor.ts'
import { outgoingMails, type Person, test as base } from '#tests/support/staff/staff.ts'
import { password } from '#tests/support/makers.ts'

/** Every test starts without admins. */
const test = base.extend('admins', async ({ db, person }) => {
  await db.updateTable('account').set({ role: 'member' }).where('role', '=', 'admin').execute()
  return (count: number) => Promise.all(Array.from({ length: count }, () => person({ role: 'admin' })))
})
const promotion = { role: 'moderator', reason: 'Pojačanje' }
const changeOf = async (call: Person['call'], id: number, body: object = promotion) =>
  call('POST', `/admin/users/${id}/role`, body)

test('changes a role at once while there is one admin, and ends the sessions of the account', async ({
  admins,
  person,
  db,
}) => {
  const [admin] = await admins(1)
  const member = await person()
  const { status, body } = await changeOf(admin!.call, member.id)
  expect([status, body.is_waiting]).toEqual([200, false])
  expect((await member.call('GET', '/me')).status).toBe(401)
  expect(await outgoingMails(db, member.id)).toEqual(['role-changed'])
  const { role } = await db
    .selectFrom('account')
    .select('role')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('moderator')
})

test('lets a change wait for another admin than the one who asked', async ({ admins, person, db }) => {
  const [first, second] = await admins(2)
  const member = await person()
  expect((await changeOf(first!.call, member.id)).body.is_waiting).toBe(true)
  expect((await changeOf(second!.call, member.id)).status).toBe(409)
  const [request] = (await second!.call('GET', '/admin/roles')).body.data.requests
  expect(request).toMatchObject({ role: 'moderator', reason: 'Pojačanje', may_confirm: true })
  expect((await first!.call('GET', '/admin/roles')).body.data.requests[0].may_confirm).toBe(false)
  const path = `/admin/roles/${request.id}`
  expect((await first!.call('POST', `${path}/confirm`)).status).toBe(409)
  expect((await member.call('GET', '/me')).body.data.role).toBe('member')
  expect((await second!.call('POST', `${path}/confirm`)).status).toBe(200)
  expect((await second!.call('POST', `${path}/confirm`)).status).toBe(404)
  const actions = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action'])
    .where('subject', '=', `account:${member.id}`)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { actor_name: first!.username, action: 'role-asked' },
    { actor_name: second!.username, action: 'role-changed' },
  ])
})

test('forgets a change that nobody confirmed in time, or that was rejected', async ({
  admins,
  person,
  clock,
}) => {
  const [first, second] = await admins(2)
  const member = await person()
  const requestOf = async () => {
    await changeOf(first!.call, member.id)
    return (await second!.call('GET', '/admin/roles')).body.data.requests[0]
  }
  const rejected = await requestOf()
  expect((await second!.call('POST', `/admin/roles/${rejected.id}/reject`)).status).toBe(200)
  const late = await requestOf()
  clock.advance(roleRequestHours * 3600 * 1000 + 1)
  expect((await second!.call('POST', `/admin/roles/${late.id}/confirm`)).status).toBe(404)
  expect((await second!.call('GET', '/admin/roles')).body.data.requests).toEqual([])
  expect((await requestOf()).id).toBeGreaterThan(late.id)
  clock.reset()
})

test('keeps the last admin, even if two leave at once', async ({ admins, db }) => {
  const [only] = await admins(1)
  const leaving = { role: 'member', reason: 'Odlazim' }
  expect((await changeOf(only!.call, only!.id, leaving)).status).toBe(409)
  const [other] = await admins(1).then(async ([made]) => {
    await db.updateTable('account').set({ role: 'admin' }).where('id', '=', only!.id).execute()
    return [made!]
  })
  await changeOf(only!.call, only!.id, leaving)
  await changeOf(other!.call, other!.id, leaving)
  const { requests } = (await only!.call('GET', '/admin/roles')).body.data
  const idOf = (id: number) => requests.find((one: { account: { id: number } }) => one.account.id === id).id
  const confirmed = await Promise.all([
    other!.call('POST', `/admin/roles/${idOf(only!.id)}/confirm`),
    only!.call('POST', `/admin/roles/${idOf(other!.id)}/confirm`),
  ])
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await db.selectFrom('account').select('id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

test('gives no role to an account under a measure or without a verified e-mail', async ({
  admins,
  person,
}) => {
  const [admin] = await admins(1)
  for (const values of [{ restriction: 'limit', restriction_rule: 'spam' }, { email_verified_at: null }])
    expect((await changeOf(admin!.call, (await person(values)).id)).status).toBe(409)
})

test('makes the first admin by a command, and another only if forced', async ({ admins, make, db }) => {
  await admins(0)
  const at = new Date()
  const [first, second] = [await make.account({ username: 'Osnivac' }), await make.account()]
  await makeAdmin(db, 'osnivac', { isForced: false }, at)
  await expect(makeAdmin(db, second.username, { isForced: false }, at)).rejects.toThrow('--force')
  await expect(makeAdmin(db, 'nema-ga', { isForced: true }, at)).rejects.toThrow('no account')
  await makeAdmin(db, second.username, { isForced: true }, at)
  const rows = await db.selectFrom('account').select('id').where('role', '=', 'admin').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
})

test('opens no staff call to staff without a second factor until they switch it on', async ({
  person,
  login,
  app,
  db,
  clock,
}) => {
  const moderator = await person({ role: 'moderator', hasFactor: false })
  const elsewhere = await login(moderator)
  const refused = await moderator.call('GET', '/admin/cases')
  expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])
  expect((await moderator.call('GET', '/admin/outbox')).status).toBe(404)
  expect((await moderator.call('GET', '/me')).body.data).toMatchObject({
    role: 'moderator',
    second_factor_due: true,
  })
  expect((await moderator.call('POST', '/me/two-factor', { password })).status).toBe(200)
  const codeOf = await setUp(db, moderator.id, clock.now)
  expect((await moderator.call('POST', '/me/two-factor/confirm', { code: codeOf() })).status).toBe(200)
  expect((await moderator.call('GET', '/admin/cases')).status).toBe(200)
  // It began with the password alone.
  const other = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${elsewhere}` } })
  expect(other.statusCode).toBe(401)
})

test('lets demo staff in without a second factor, where demo accounts exist', async ({ person, deps }) => {
  const staff = await person({ role: 'admin', hasFactor: false, username: 'pokazni' })
  expect((await staff.call('GET', '/admin/cases')).status).toBe(403)
  deps.demoStaff = new Set(['pokazni'])
  expect((await staff.call('GET', '/admin/cases')).status).toBe(200)
})
