import { expect } from 'vitest'
import { finishProgram } from '#tests/platform/spawned.ts'
import { test } from '#tests/support/test.ts'

test('switches maintenance on and off from the shell, and leaves a trace', async ({ db, cloned }) => {
  const run = (...args: string[]) => finishProgram('maintenance.ts', { DATABASE_URL: cloned.url }, args)
  const on = await run('on', '--reason', 'Baza se ne oporavlja', '--until', '2098-01-01T00:00Z')
  expect(on.output).toContain('expected to end at 2098-01-01T00:00:00.000Z: Baza se ne oporavlja')
  expect((await run('off')).code).toBe(0)
  expect(await run('off')).toEqual({ code: 1, output: expect.stringContaining('Maintenance is not on') })
  expect((await run('on')).code).toBe(1)
  expect((await run('on', '--reason', 'x', '--until', 'sutra')).output).toContain('--until is no time')
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
