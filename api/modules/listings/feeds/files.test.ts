import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { deletionRequestDays } from '#contract/limits/accounts.ts'
import { eraseAccounts } from '#api/modules/personal-data/jobs.ts'
import { feedRunDays } from '#contract/limits/listings.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { csv, test as base } from '#tests/support/shops/feeds.ts'
import { forgetOldFeedRuns } from './jobs.ts'

const test = base
  .extend(
    'listFiles',
    { scope: 'file' },
    ({ dataDir }) =>
      () =>
        readdirSync(path.join(dataDir, 'private/feeds')),
  )
  /** Has a file checked, which cannot be deleted once it was read. */
  .extend(
    'interrupted',
    { scope: 'file' },
    ({ deps, runJobs }) =>
      async (post: (id: number, content: string, query: string) => Promise<number>, id: number) => {
        const runId = await post(id, csv('A1;Far desni Golf 7;150;Ispravan'), '?dry=1')
        const deletion = vi.spyOn(deps.privateStorage, 'delete').mockRejectedValue(new Error('killed'))
        await expect(runJobs()).rejects.toThrow('Jobs failed')
        deletion.mockRestore()
        return runId
      },
  )

test('deletes the file that an interrupted run left, with the record of the run', async ({
  clock,
  db,
  dealer,
  interrupted,
  listFiles,
  runJobs,
}) => {
  const { make, post, runOf } = await dealer()
  const id = await make()
  const runId = await interrupted(post, id)
  expect([(await runOf(id, runId)).state, listFiles().length]).toEqual(['checked', 1])
  clock.advance((feedRunDays + 1) * dayMs)
  await enqueue(db, forgetOldFeedRuns, {})
  await runJobs()
  clock.reset()
  expect([await runOf(id, runId), listFiles()]).toEqual([undefined, []])
})

test('deletes the file of a cancelled run, and what an interrupted one left with its feed', async ({
  dealer,
  interrupted,
  listFiles,
}) => {
  const { make, post, decide, call, runOf } = await dealer()
  const id = await make()
  const first = await interrupted(post, id)
  await interrupted(post, id)
  expect(listFiles()).toHaveLength(2)
  expect((await decide(id, await runOf(id, first), 'cancel')).run.state).toBe('cancelled')
  expect(listFiles()).toHaveLength(1)
  expect((await call('DELETE', `/shop/feeds/${id}`)).status).toBe(200)
  expect(listFiles()).toEqual([])
})

test('deletes what an interrupted run left when its seller is erased', async ({
  clock,
  db,
  dealer,
  interrupted,
  listFiles,
  runJobs,
}) => {
  const { account, make, post } = await dealer()
  await interrupted(post, await make())
  const requested_at = clock.now()
  await db.insertInto('deletion_request').values({ account_id: account.id, requested_at }).execute()
  clock.advance((deletionRequestDays + 1) * dayMs)
  expect(listFiles()).toHaveLength(1)
  await enqueue(db, eraseAccounts, {})
  await runJobs()
  clock.reset()
  expect(listFiles()).toEqual([])
})
