import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

const program = path.join(import.meta.dirname, 'end-sessions.ts')

test('ends the sessions of one account or of all from the shell, and leaves a trace', async ({
  app,
  db,
  cloned,
  make,
  login,
}) => {
  const env = { ...shellEnvironment(), DATABASE_URL: cloned.url }
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { env }).then(
      ({ stdout }) => [0, stdout] as const,
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr] as const,
    )
  const [robbed, other] = [await make.account(), await make.account()]
  const [robbedLogin, otherLogin] = [await login(robbed), await login(other)]
  const statusOf = async (token: string) => (await caller(app, token)('GET', '/me')).status

  expect(await run()).toEqual([1, expect.stringContaining('Usage')])
  expect(await run('nema-ga')).toEqual([1, expect.stringContaining('no account nema-ga')])
  expect(await statusOf(robbedLogin)).toBe(200)

  expect(await run(robbed.username)).toEqual([0, expect.stringContaining('Ended 1 sessions')])
  expect(await statusOf(robbedLogin)).toBe(401)
  expect(await statusOf(otherLogin)).toBe(200)

  expect((await run('--all'))[0]).toBe(0)
  expect(await statusOf(otherLogin)).toBe(401)
  const log = await db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'sessions-ended')
    .execute()
  expect(log).toEqual([{ subject: `account:${robbed.id}` }, { subject: 'accounts' }])
})
