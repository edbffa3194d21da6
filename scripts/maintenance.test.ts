import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { shellEnvironment } from '#tests/support/shell-environment.ts'
import { test } from '#tests/support/test.ts'

const program = path.join(import.meta.dirname, 'maintenance.ts')

test('switches maintenance on and off from the shell, and leaves a trace', async ({ db, cloned }) => {
  const env = { ...shellEnvironment(), DATABASE_URL: cloned.url }
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { env }).then(
      ({ stdout }) => [0, stdout] as const,
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr] as const,
    )
  const on = await run('on', '--reason', 'Baza se ne oporavlja', '--until', '2098-01-01T00:00Z')
  expect(on[1]).toContain('expected to end at 2098-01-01T00:00:00.000Z: Baza se ne oporavlja')
  expect((await run('off'))[0]).toBe(0)
  expect(await run('off')).toEqual([1, expect.stringContaining('Maintenance is not on')])
  expect((await run('on'))[0]).toBe(1)
  expect((await run('on', '--reason', 'x', '--until', 'sutra'))[1]).toContain('--until is no time')
  const log = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'action'])
    .where('subject', '=', 'maintenance')
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { actor_id: null, actor_name: expect.stringMatching(/^naredba \(/), action: 'started' },
    { action: 'ended' },
  ])
})
