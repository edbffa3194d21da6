import { expect } from 'vitest'
import { finishProgram } from '#tests/platform/spawned.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

test('ends the sessions of one account or of all from the shell, and leaves a trace', async ({
  app,
  db,
  cloned,
  make,
  login,
}) => {
  const run = (...args: string[]) => finishProgram('end-sessions.ts', { DATABASE_URL: cloned.url }, args)
  const [robbed, other] = [await make.account(), await make.account()]
  const [robbedLogin, otherLogin] = [await login(robbed), await login(other)]
  const statusOf = async (token: string) => (await caller(app, token)('GET', '/me')).status

  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('Usage') })
  expect(await run('nema-ga')).toEqual({ code: 1, output: expect.stringContaining('no account nema-ga') })
  expect(await statusOf(robbedLogin)).toBe(200)

  expect(await run(robbed.username)).toEqual({ code: 0, output: expect.stringContaining('Ended 1 sessions') })
  expect(await statusOf(robbedLogin)).toBe(401)
  expect(await statusOf(otherLogin)).toBe(200)

  expect((await run('--all')).code).toBe(0)
  expect(await statusOf(otherLogin)).toBe(401)
  const log = await db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'sessions-ended')
    .execute()
  expect(log).toEqual([{ subject: `account:${robbed.id}` }, { subject: 'accounts' }])
})
