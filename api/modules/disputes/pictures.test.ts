import { expect, vi } from 'vitest'
import { caseKeptDays } from '#contract/limits/moderation.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { disputeOf } from '#tests/support/orders/disputes.ts'
import { test } from '#tests/support/test.ts'
import { forgetDisputePictures } from './jobs.ts'

test('deletes pictures two years after their dispute, also those that an interrupted run left', async ({
  clock,
  db,
  deps,
  make,
  runJobs,
}) => {
  const [buyer, seller] = [await make.account(), await make.account()]
  const pictureOf = async (daysAgo: number) => {
    const { id, pictureId } = await disputeOf(db, { buyerId: buyer.id, sellerId: seller.id })
    const { file_key: key } = await db
      .selectFrom('order_statement_picture')
      .select('file_key')
      .where('id', '=', pictureId)
      .executeTakeFirstOrThrow()
    await deps.privateStorage.put(`${key}-md.webp`, 'webp')
    await db
      .updateTable('order_dispute')
      .set({ closed_at: new Date(clock.now().getTime() - daysAgo * dayMs), outcome: 'withdrawn' })
      .where('id', '=', id)
      .execute()
    return { id: pictureId, key }
  }
  const [old, recent] = [await pictureOf(caseKeptDays + 1), await pictureOf(caseKeptDays - 1)]
  const left = async () => {
    const rows = await db.selectFrom('order_statement_picture').select('id').orderBy('id').execute()
    const files = [old, recent].map(({ key }) => deps.privateStorage.exists(`${key}-md.webp`))
    return [rows.map(({ id }) => id), await Promise.all(files)]
  }

  const files = vi.spyOn(deps.privateStorage, 'delete').mockRejectedValue(new Error('killed'))
  await enqueue(db, forgetDisputePictures, {})
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  files.mockRestore()
  expect(await left()).toEqual([
    [old.id, recent.id],
    [true, true],
  ])

  await enqueue(db, forgetDisputePictures, {})
  await runJobs()
  expect(await left()).toEqual([[recent.id], [false, true]])
})
