import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { importDays } from '#contract/limits/listings.ts'
import { writeReport } from '#lib/imports/report.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { test } from '#tests/support/test.ts'
import { forgetImportFindings } from './jobs.ts'
import { importListings } from './run.ts'

test('forgets findings and reports of an import after 90 days', async ({
  clock,
  dataDir,
  db,
  deps,
  runJobs,
}) => {
  const file = path.join(dataDir, 'goods.jsonl')
  writeFileSync(file, '{"id": 3, "title": "prekinut')
  const { job } = await importListings({ db, file, source: 'goods' })
  const report = await writeReport(db, job, deps.reports!)
  const kept = path.join(deps.reports!, 'bilješke.txt')
  writeFileSync(kept, '')
  utimesSync(kept, 0, 0)
  const run = async (days: number) => {
    clock.advance(days * dayMs)
    await enqueue(db, forgetImportFindings, {})
    await runJobs()
    const findings = await db.selectFrom('import_finding').select('reason').execute()
    return [findings.length, existsSync(report)]
  }
  expect(await run(importDays - 1)).toEqual([1, true])
  expect(await run(2)).toEqual([0, false])
  expect(existsSync(kept)).toBe(true)
  const left = await db.selectFrom('import_job').select('refused').where('id', '=', job.id).execute()
  expect(left).toEqual([{ refused: 1 }])
  clock.reset()
})
