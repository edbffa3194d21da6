import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { deletionRequestDays } from '#contract/limits/accounts.ts'
import { eraseAccounts } from '#api/modules/personal-data/jobs.ts'
import { feedRunDays } from '#contract/limits/listings.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { csv, test as base } from '#tests/support/shops/feeds.ts'
import { feedJob } from './feed-job.ts'
import { forgetOldFeedRuns } from './jobs.ts'

const test = base
  .extend(
    'listFiles',
    { scope: 'file' },
    ({ dataDir }) =>
      () =>
        readdirSync(path.join(dataDir, 'private/feeds')),
  )
  /** Has a file checked, which is kept for a second reading. */
  .extend(
    'checked',
    { scope: 'file' },
    ({ runJobs }) =>
      async (post: (id: number, content: string, query: string) => Promise<number>, id: number) => {
        const runId = await post(id, csv('A1;Far desni Golf 7;150;Ispravan'), '?dry=1')
        await runJobs()
        return runId
      },
  )

test('deletes the file of a check that nobody decided on, with the record of the run', async ({
  clock,
  db,
  dealer,
  checked,
  listFiles,
  runJobs,
}) => {
  const { make, post, runOf } = await dealer()
  const id = await make()
  const runId = await checked(post, id)
  expect([(await runOf(id, runId)).state, listFiles().length]).toEqual(['checked', 1])
  clock.advance((feedRunDays + 1) * dayMs)
  await enqueue(db, forgetOldFeedRuns, {})
  await runJobs()
  clock.reset()
  expect([await runOf(id, runId), listFiles()]).toEqual([undefined, []])
})

test('keeps only the last file, until its run is cancelled or its feed deleted', async ({
  dealer,
  checked,
  listFiles,
}) => {
  const { make, post, decide, call, runOf } = await dealer()
  const id = await make()
  await checked(post, id)
  const last = await checked(post, id)
  expect(listFiles()).toHaveLength(1)
  expect((await decide(id, await runOf(id, last), 'cancel')).run.state).toBe('cancelled')
  expect(listFiles()).toEqual([])
  await checked(post, id)
  expect(listFiles()).toHaveLength(1)
  expect((await call('DELETE', `/shop/feeds/${id}`)).status).toBe(200)
  expect(listFiles()).toEqual([])
})

test('deletes the kept file when its seller is erased', async ({
  clock,
  db,
  dealer,
  checked,
  listFiles,
  runJobs,
}) => {
  const { account, make, post } = await dealer()
  await checked(post, await make())
  const requested_at = clock.now()
  await db.insertInto('deletion_request').values({ account_id: account.id, requested_at }).execute()
  clock.advance((deletionRequestDays + 1) * dayMs)
  expect(listFiles()).toHaveLength(1)
  await enqueue(db, eraseAccounts, {})
  await runJobs()
  clock.reset()
  expect(listFiles()).toEqual([])
})

test('deletes the file after its rows are written, also if that failed at first', async ({
  db,
  deps,
  dealer,
  listFiles,
  runJobs,
}) => {
  const { make, post, runOf } = await dealer()
  const id = await make()
  const runId = await post(id, csv('A1;Far desni Golf 7;150;Ispravan'))
  const deletion = vi.spyOn(deps.privateStorage, 'delete').mockRejectedValue(new Error('killed'))
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  deletion.mockRestore()
  expect(listFiles()).toHaveLength(1)
  await enqueue(db, feedJob, { id: runId })
  await runJobs()
  expect((await runOf(id, runId)).state).toBe('done')
  expect(listFiles()).toEqual([])
})
