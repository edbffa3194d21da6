import { expect, vi } from 'vitest'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { forgetOldCases } from '#api/modules/moderation/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { openCase, reportIn, reportPicture } from '#tests/support/staff/reports.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('decided', { scope: 'file' }, ({ clock, db, make }) => async (daysAgo: number) => {
  const [owner, reporter] = [await make.account(), await make.account()]
  const caseId = await openCase(db, { ownerId: owner.id, kind: 'user' })
  const reportId = await reportIn(db, caseId, { reporterId: reporter.id })
  await db
    .updateTable('moderation_case')
    .set({ state: 'closed', closed_at: new Date(clock.now().getTime() - daysAgo * dayMs) })
    .where('id', '=', caseId)
    .execute()
  return reportId
})

test('forgets devices of reports without a text or a network two years after their case, too', async ({
  db,
  decided,
  runJobs,
}) => {
  const [old, recent] = [await decided(caseKeptDays + 1), await decided(caseKeptDays - 1)]
  await db
    .updateTable('report')
    .set({ device_ids: [7] })
    .where('id', 'in', [old, recent])
    .execute()
  await enqueue(db, forgetOldCases, {})
  await runJobs()
  const rows = await db
    .selectFrom('report')
    .select(['id', 'device_ids'])
    .where('id', 'in', [old, recent])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: old, device_ids: [] },
    { id: recent, device_ids: ['7'] },
  ])
})

test('deletes old pictures that an interrupted run left', async ({ db, decided, deps, runJobs }) => {
  const pictureId = await reportPicture(deps, await decided(caseKeptDays + 1))
  const find = () =>
    db.selectFrom('report_picture').select('file_key').where('id', '=', pictureId).executeTakeFirst()
  const { file_key: key } = (await find())!
  const isThere = () => deps.privateStorage.exists(`${key}-md.webp`)

  const files = vi.spyOn(deps.privateStorage, 'delete').mockRejectedValue(new Error('killed'))
  await enqueue(db, forgetOldCases, {})
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  files.mockRestore()
  expect([await find(), await isThere()]).toEqual([{ file_key: key }, true])

  await enqueue(db, forgetOldCases, {})
  await runJobs()
  expect([await find(), await isThere()]).toEqual([undefined, false])
})
