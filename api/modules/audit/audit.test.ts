import { expect } from 'vitest'
import { test as base } from '#tests/support/staff/staff.ts'
import { auditDays } from '#contract/limits/moderation.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { forgetAuditEntries } from './jobs.ts'
import { recordAction } from './service.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

const test = base
  .extend('admin', { scope: 'file' }, ({ person }) => person({ role: 'admin', username: 'Vrhovna' }))
  /** Ten entries of one actor, and one of another. */
  .extend('entries', { scope: 'file' }, async ({ db, staff, admin }) => {
    const actor = { ...staff.first, username: staff.first.username } as never
    for (let minute = 0; minute < 10; minute++)
      await recordAction(db, {
        actor,
        action: minute % 2 === 0 ? 'noted' : 'viewed',
        subject: `account:${minute}`,
        after: { razlog: minute === 3 ? 'Nesporazum oko računa' : '=HYPERLINK("x")' },
        at: at(minute),
      })
    await recordAction(db, { actor: admin as never, action: 'created', subject: 'synonym:7', at: at(20) })
    return staff.first.username
  })
  .extend('found', { scope: 'file' }, ({ admin, entries }) => async (query: Record<string, string>) => {
    expect(entries).not.toBe('')
    const { status, body } = await admin.call('GET', `/admin/audit?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body
  })

const seconds = (minute: number) => String(at(minute).getTime() / 1000)
const subjects = ({ data }: { data: { subject: string }[] }) => data.map(({ subject }) => subject)

test('finds entries by actor, action, subject, time and words', async ({ found, entries }) => {
  const range = { from: seconds(2), to: seconds(5) }
  expect(subjects(await found(range))).toEqual(['account:4', 'account:3', 'account:2'])
  expect(subjects(await found({ ...range, action: 'noted' }))).toEqual(['account:4', 'account:2'])
  expect(subjects(await found({ subject: 'account:7' }))).toEqual(['account:7'])
  expect(subjects(await found({ subject: 'synonym' }))).toEqual(['synonym:7'])
  expect(subjects(await found({ actor: 'VRHOVNA', to: seconds(30) }))).toEqual(['synonym:7'])
  expect(await found({ actor: entries, to: seconds(30) })).toMatchObject({ next: null, data: { length: 10 } })
  expect(subjects(await found({ q: 'nesporazum racu' }))).toEqual(['account:3'])
  expect(subjects(await found({ q: "& | ! '" }))).toEqual([])
})

test('offers every action and kind of subject of the log', async ({ found }) => {
  const { actions, kinds } = await found({})
  expect(actions).toEqual(expect.arrayContaining(['created', 'noted', 'viewed']))
  expect(kinds).toEqual(expect.arrayContaining(['account', 'synonym']))
})

test('goes on after the last entry, also among entries of one moment', async ({ db, admin, found }) => {
  for (let made = 0; made < 75; made++)
    await recordAction(db, { actor: admin as never, action: 'retried', subject: `job:${made}`, at: at(40) })
  const first = await found({ action: 'retried' })
  const second = await found({ action: 'retried', after: first.next })
  expect(second.next).toBeNull()
  const all = [...subjects(first), ...subjects(second)]
  expect(new Set(all).size).toBe(75)
  expect(all[0]).toBe('job:74')
})

test('exports the found entries as a table, and records the export as an entry', async ({
  app,
  admin,
  found,
  db,
}) => {
  await found({})
  const range = new URLSearchParams({ from: seconds(0), to: seconds(10), action: 'viewed' })
  const reply = await app.inject({
    url: `/api/admin/audit/csv?${range}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.headers['content-disposition']).toContain('attachment')
  const lines = reply.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain('"viewed","account:9"')
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'exported', subject: 'audit-log', after: { action: 'viewed' } })
})

test('refuses a filter with a character that no entry can hold', async ({ app, admin }) => {
  const reply = await app.inject({
    url: '/api/admin/audit/csv?q=a%00b',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.statusCode).toBe(400)
})

test('marks text that a spreadsheet would take for a formula', async ({ db, admin, app }) => {
  await recordAction(db, {
    actor: { id: admin.id, username: '=1+1' } as never,
    action: 'downloaded',
    subject: 'x',
    at: at(50),
  })
  const { body } = await app.inject({
    url: '/api/admin/audit/csv?action=downloaded',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(body).toContain(`"'=1+1"`)
})

test('deletes entries after five years', async ({ db, admin, found, clock, runJobs }) => {
  const actor = { id: admin.id, username: 'Vrhovna' } as never
  const write = (daysAgo: number) =>
    recordAction(db, {
      actor,
      action: 'closed',
      subject: `age:${daysAgo}`,
      at: new Date(clock.now().getTime() - daysAgo * dayMs),
    })
  await write(auditDays + 1)
  await write(auditDays - 1)
  await enqueue(db, forgetAuditEntries, {})
  await runJobs()
  expect(subjects(await found({ action: 'closed' }))).toEqual([`age:${auditDays - 1}`])
})
