import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { defineJob } from '#lib/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { takeOwed } from '#api/modules/ledger/service.ts'
import { changePayout, findNextNew, isPayable, lockBatch, markFilled, type PayoutRow } from './queries.ts'

/** The ledger's key of a payout. */
export const payoutKey = (id: number) => `payout:${id}`

type Given = Pick<Deps, 'db' | 'now'>

/** Posts the next payout of a batch, or drops it if the seller or the balance changed; false if none is left. */
const fillNext = ({ db, now }: Given, batchId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, batchId)
    if (!batch || batch.filled_at) return false
    const at = now()
    const payout = await findNextNew(trx, batchId)
    if (!payout) {
      await markFilled(trx, batchId, at)
      return false
    }
    const { id } = payout
    if (!(await isPayable(trx, payout, at)) || !(await take(trx, payout, at))) {
      await changePayout(trx, id, { state: 'dropped' })
      return true
    }
    await faultPoint('payout: money posted')
    await changePayout(trx, id, { state: 'posted', posted_at: at })
    await faultPoint('payout: marked posted')
    return true
  })

/** False if less is owed than when the batch was made. A refused posting writes nothing. */
async function take(
  trx: Db,
  { id, account_id, amount_fening: amount }: PayoutRow,
  at: Date,
): Promise<boolean> {
  try {
    await takeOwed(trx, {
      accountId: account_id!,
      amount,
      to: 'clearing_payout',
      kind: 'payout',
      key: payoutKey(id),
      at,
      subject: { type: 'payout', id },
    })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'credit_short') return false
    throw error
  }
  return true
}

/** Posts payouts of a batch, each in its own transaction; stops after `most`. */
export async function fillBatch(deps: Given, batchId: number, most = Infinity): Promise<void> {
  for (let done = 0; done < most; done++) {
    if (!(await fillNext(deps, batchId))) return
    await faultPoint('payout: committed')
  }
}

export const fillPayoutBatch = defineJob({
  name: 'fill-payout-batch',
  label: 'Priprema isplata prodavačima',
  payload: z.object({ batchId: z.number() }),
  run: (deps: Deps, { batchId }) => fillBatch(deps, batchId),
})
