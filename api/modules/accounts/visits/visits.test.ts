import { expect } from 'vitest'
import { endpointNames } from '#contract/endpoints.ts'
import { visitCodeMinutes, visitCodeTries, visitMinutes } from '#contract/limits/accounts.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { outgoingMails, test as base } from '#tests/support/staff/staff.ts'

const reason = 'Oglas se ne vidi.'
const minute = 60_000

const test = base
  .extend('admin', ({ person }) => person({ role: 'admin' }))
  .extend('owner', ({ person }) => person())
  .extend(
    'codeOf',
    ({ owner }) =>
      async () =>
        (await owner.call('POST', '/me/staff-visits/code')).body.data.code,
  )
  .extend('enter', ({ admin, owner, app }) => async (code: string) => {
    const { status, body } = await admin.call('POST', `/admin/users/${owner.id}/visit`, { code, reason })
    return { status, body, call: caller(app, body.token) }
  })

test('logs an admin in with the owner’s code, and shows the visit to the owner', async ({
  admin,
  owner,
  codeOf,
  enter,
  db,
}) => {
  const visit = await enter((await codeOf()).toUpperCase())
  expect(visit.status).toBe(200)
  const me = (await visit.call('GET', '/me')).body.data
  expect(me).toMatchObject({ id: owner.id, visit: { until: visit.body.ends_at } })
  expect((await owner.call('GET', '/me')).body.data.visit).toBeNull()
  // The admin's own session is replaced.
  expect((await admin.call('GET', '/me')).status).toBe(401)
  const running = { by: admin.username, reason, is_running: true }
  expect((await owner.call('GET', '/me/staff-visits')).body.data).toMatchObject({
    visits: [running],
    code_until: null,
  })
  expect(await outgoingMails(db, owner.id)).toEqual(['staff-visited'])

  expect((await visit.call('POST', '/auth/web/logout')).status).toBe(200)
  expect((await visit.call('GET', '/me')).status).toBe(401)
  expect((await owner.call('GET', '/me/staff-visits')).body.data.visits).toMatchObject([
    { ...running, is_running: false },
  ])
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'action'])
    .where('subject', '=', `account:${owner.id}`)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { actor_name: admin.username, action: 'logged-in-as' },
    { actor_name: admin.username, action: 'left-account' },
  ])
})

test('lets a visit do nothing that guards the account', async ({ codeOf, enter }) => {
  const { call } = await enter(await codeOf())
  expect((await call('GET', '/notifications')).status).toBe(200)
  const guarded = [...endpointNames.keys()].filter(({ access }) => access === 'person')
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/me/two-factor', '/me/data-exports', '/me/staff-visits/code']),
  )
  for (const { method, path } of guarded) {
    const { status } = await call(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {})
    expect([method, path, status]).toEqual([method, path, 403])
  }
})

test('ends a visit after half an hour, or when its owner says so', async ({
  owner,
  codeOf,
  enter,
  clock,
  person,
}) => {
  const { call } = await enter(await codeOf())
  clock.advance(visitMinutes * minute - 1_000)
  expect((await call('GET', '/me')).status).toBe(200)
  clock.advance(2_000)
  expect((await call('GET', '/me')).status).toBe(401)
  const { visits } = (await owner.call('GET', '/me/staff-visits')).body.data
  expect(visits).toMatchObject([{ is_running: false }])
  const other = await person({ role: 'admin' })
  const again = await other.call('POST', `/admin/users/${owner.id}/visit`, { code: await codeOf(), reason })
  expect(again.status).toBe(200)
  expect((await owner.call('DELETE', '/me/staff-visits')).status).toBe(200)
  expect((await owner.call('GET', '/me/staff-visits')).body.data.visits[0].is_running).toBe(false)
  clock.reset()
})

test('takes a code once, for some minutes and some tries', async ({ owner, codeOf, person, clock }) => {
  const admin = await person({ role: 'admin' })
  const tried = async (code: string) =>
    (await admin.call('POST', `/admin/users/${owner.id}/visit`, { code, reason })).status
  const first = await codeOf()
  const second = await codeOf()
  expect(await tried(first)).toBe(422)
  clock.advance(visitCodeMinutes * minute + 1)
  expect(await tried(second)).toBe(422)
  const guessed = await codeOf()
  for (let tries = 0; tries < visitCodeTries; tries++) expect(await tried('aaaa-aaaa-aaaa')).toBe(422)
  expect(await tried(guessed)).toBe(422)
  clock.reset()
  const used = await codeOf()
  expect(await tried(used)).toBe(200)
  const other = await person({ role: 'admin' })
  const reply = await other.call('POST', `/admin/users/${owner.id}/visit`, { code: used, reason })
  expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['code']])
})

test('opens no account of staff, and none to moderators', async ({ staff, codeOf, owner, admin }) => {
  const { status } = await staff.first.call('POST', '/me/staff-visits/code')
  expect(status).toBe(409)
  const code = await codeOf()
  const visit = { code, reason }
  expect((await staff.first.call('POST', `/admin/users/${owner.id}/visit`, visit)).status).toBe(404)
  expect((await admin.call('POST', `/admin/users/${staff.first.id}/visit`, visit)).status).toBe(409)
})
