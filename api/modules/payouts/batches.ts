import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { enqueue } from '#lib/jobs.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { payoutBatchesPageSize, payoutMinimum, staffPayoutsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import type { PayoutBatch, PayoutPreview, StaffPayout } from '#contract/payouts.ts'
import { fillBatch, fillPayoutBatch } from './batch-postings.ts'
import {
  type BatchRow,
  countBatches,
  countOwed,
  findBatch,
  insertBatch,
  insertPayouts,
  listBatches,
  listDue,
  listPayoutsOf,
  lockBatch,
  lockPayouts,
  markSent,
} from './queries.ts'
import { notifyPaidSellers } from './notifications.ts'

const subjectOf = (batchId: number) => `payout-batch:${batchId}`

/** Payouts that are posted before the reply; the job does the rest. */
const filledAtOnce = 100

export const noSuchBatch = () => new DomainError('not_found', 'Nema takve isplate.')

export async function previewPayouts(
  { db, now, bank }: Deps,
  after: number | undefined,
): Promise<PayoutPreview> {
  const at = now()
  const [rows, counts] = await Promise.all([
    listDue(db, at, after ?? 0, staffPayoutsPageSize + 1),
    countOwed(db, at),
  ])
  const due = counts.find(({ obstacle }) => obstacle === null)
  const leftOut = (reason: string) => counts.find(({ obstacle }) => obstacle === reason)?.count ?? 0
  const shown = rows.slice(0, staffPayoutsPageSize)
  return {
    data: shown.map((row) => ({ ...row, amount: toMarks(row.amount) })),
    next: rows.length > staffPayoutsPageSize ? shown.at(-1)!.account_id : null,
    count: due?.count ?? 0,
    total: toMarks(due?.total ?? 0),
    minimum: toMarks(payoutMinimum),
    left_out: {
      without_account: leftOut('without_account'),
      waiting: leftOut('waiting'),
      refused: leftOut('refused'),
      banned: leftOut('banned'),
    },
    accounts: (bank?.accounts ?? []).map(({ bank: name, number }) => ({ bank: name, number })),
  }
}

const viewOf = ({ sums, ...row }: BatchRow): PayoutBatch => ({
  id: row.id,
  account: row.account,
  created_at: unixSeconds(row.created_at),
  filled_at: row.filled_at && unixSeconds(row.filled_at),
  sent_at: row.sent_at && unixSeconds(row.sent_at),
  ...sums,
  total: toMarks(sums.total),
})

export async function getPayoutBatch(db: Db, id: number): Promise<PayoutBatch> {
  const row = await findBatch(db, id)
  if (!row) throw noSuchBatch()
  return viewOf(row)
}

/** Makes a batch of all who can be paid now. If the program stops, the job posts the rest. */
export async function makePayoutBatch(
  deps: Deps,
  actor: Actor,
  account: string,
  once: KeyedCall | undefined,
) {
  const { db, bank, now } = deps
  if (!bank?.accounts.some(({ number }) => number === account))
    throw wrongFields({ account: 'Odaberite račun.' })
  const { id } = await runOnce(db, once, now(), async (trx) => {
    const at = now()
    await lockPayouts(trx)
    const batch = await insertBatch(trx, account, at)
    const sellers = await insertPayouts(trx, batch.id, at)
    if (sellers === 0) throw new DomainError('conflict', 'Trenutno nema kome da se isplati.')
    await enqueue(trx, fillPayoutBatch, { batchId: batch.id }, { key: `fill-payout-batch:${batch.id}` })
    await recordAction(trx, {
      actor,
      action: 'made',
      subject: subjectOf(batch.id),
      after: { account, sellers },
      at,
    })
    return { id: batch.id }
  })
  await faultPoint('payout: batch stored')
  await fillBatch(deps, id, filledAtOnce)
  const data = await getPayoutBatch(db, id)
  return {
    data,
    message: data.filled_at
      ? 'Isplata je pripremljena. Preuzmite datoteku i predajte je banci.'
      : 'Isplata se priprema. Osvježite stranicu za koji trenutak.',
  }
}

export async function listPayoutBatches({ db }: Deps, page: number) {
  const limit = payoutBatchesPageSize
  const [rows, total] = await Promise.all([
    listBatches(db, { limit, offset: (page - 1) * limit }),
    countBatches(db),
  ])
  return { data: rows.map(viewOf), meta: pageMetaOf(total, page, limit) }
}

export async function listBatchPayouts({ db }: Deps, id: number, after = 0) {
  await getPayoutBatch(db, id)
  const rows = await listPayoutsOf(db, id, { after, limit: staffPayoutsPageSize + 1 })
  const shown = rows.slice(0, staffPayoutsPageSize)
  return {
    data: shown.map((row): StaffPayout => ({
      id: row.id,
      state: row.state,
      account:
        row.account_id === null || row.username === null
          ? null
          : { id: row.account_id, username: row.username },
      amount: toMarks(row.amount_fening),
      number: row.number,
      holder_name: row.holder_name,
      reference: row.reference,
      reason: row.reason,
      has_left: row.left_at !== null,
    })),
    next: rows.length > staffPayoutsPageSize ? shown.at(-1)!.id : null,
  }
}

/** Notes once that the bank has the file, and queues the notices to sellers. */
export async function sendPayoutBatch({ db, now }: Deps, actor: Actor, id: number) {
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, id)
    if (!batch) throw noSuchBatch()
    if (!batch.filled_at) throw new DomainError('conflict', 'Isplata se još priprema.')
    if (batch.sent_at) throw new DomainError('conflict', 'Ova isplata je već označena kao poslana.')
    const at = now()
    const { count, total } = (await findBatch(trx, id))!.sums
    if (count === 0) throw new DomainError('conflict', 'U ovoj isplati više nema nijednog prodavača.')
    await markSent(trx, id, at)
    await enqueue(trx, notifyPaidSellers, { batchId: id }, { key: `tell-paid-sellers:${id}` })
    await recordAction(trx, { actor, action: 'sent', subject: subjectOf(id), after: { count, total }, at })
  })
  return { data: await getPayoutBatch(db, id), message: 'Isplata je označena kao poslana.' }
}
