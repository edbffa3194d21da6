import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { addDays, atLocalTime, localDate, localDay, unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { creditOf, giveCredit } from '#api/modules/ledger/service.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { voucherGuesses, vouchersPageSize } from '#contract/limits/money.ts'
import type { VoucherBatch, VoucherBatchBody } from '#contract/vouchers.ts'
import { newCode, readCode, shownCode } from './codes.ts'
import {
  type BatchRow,
  cancelBatch,
  countBatches,
  countRedeemed,
  countRedeemedBy,
  getBatch,
  insertBatch,
  insertVouchers,
  listBatches,
  listRedeemed,
  lockVoucher,
  markRedeemed,
} from './queries.ts'

const refused = (text: string) => wrongFields({ code: text })

/** The one answer for codes that are unknown, used by someone else, expired or cancelled. */
const invalid = () =>
  refused(
    'Ovaj kod ne važi: nije izdat, već je iskorišten ili je istekao. Ako ste ga dobro prepisali, obratite se onome ko vam ga je dao.',
  )

type Attempt = { code: string; ip: string }

/** Gives an account the credits of a voucher, once. Every attempt counts until one succeeds. */
export async function redeemVoucher(deps: Deps, actor: Actor, { code: typed, ip }: Attempt) {
  const code = readCode(typed)
  if (code === undefined)
    throw refused('Kod nije dobro prepisan: ima 16 slova i cifara. Provjerite svaki znak.')
  const { db, now, lastingLimits, voucherHash } = deps
  await lastingLimits.hit('voucher-address', addressKey(ip), voucherGuesses.address)
  await lastingLimits.hit('voucher-account', String(actor.id), voucherGuesses.account)
  const credits = await db.transaction().execute((trx) => redeem(trx, actor, voucherHash(code), now()))
  await lastingLimits.forget('voucher-account', String(actor.id))
  const balance = await creditOf(db, actor.id)
  return { message: `Vaučer je iskorišten: dobili ste ${formatCredits(credits)}.`, credits, balance }
}

async function redeem(trx: Db, actor: Actor, codeHash: Buffer, at: Date): Promise<number> {
  // Concurrent vouchers of one batch must see each other.
  await lockAccount(trx, actor.id)
  const voucher = await lockVoucher(trx, codeHash)
  if (!voucher) throw invalid()
  const { id, batch_id, credits, per_account } = voucher
  if (voucher.redeemed_at) {
    // The caller knows this already.
    if (voucher.redeemed_by === actor.id)
      throw refused(`Ovaj vaučer ste već iskoristili ${localDate(voucher.redeemed_at)}`)
    throw invalid()
  }
  if (voucher.cancelled_at || voucher.expires_at <= at) throw invalid()
  if (per_account !== null && (await countRedeemed(trx, batch_id, actor.id)) >= per_account)
    throw new DomainError(
      'conflict',
      per_account === 1
        ? 'Iz ove akcije ste već iskoristili vaučer. Jedan račun može samo jednom.'
        : `Iz ove akcije ste već iskoristili najveći dozvoljeni broj vaučera (${per_account}).`,
    )
  await markRedeemed(trx, id, actor.id, at)
  await faultPoint('voucher: marked')
  await giveCredit(trx, {
    owner: actor.id,
    amount: credits,
    from: 'credit_vouchers',
    kind: 'voucher',
    key: `voucher:${id}`,
    at,
    subject: { type: 'voucher', id },
  })
  await faultPoint('voucher: credited')
  return credits
}

const windowOf = (page: number) => ({ limit: vouchersPageSize, offset: (page - 1) * vouchersPageSize })

export async function listOwnVouchers({ db }: Deps, actor: Actor, page: number) {
  const [rows, total] = await Promise.all([
    listRedeemed(db, actor.id, windowOf(page)),
    countRedeemedBy(db, actor.id),
  ])
  return {
    data: rows.map(({ id, credits, redeemed_at }) => ({
      id,
      credits,
      redeemed_at: unixSeconds(redeemed_at!),
    })),
    meta: pageMetaOf(total, page, vouchersPageSize),
  }
}

const batchView = (row: BatchRow): VoucherBatch => ({
  ...row,
  expires_at: unixSeconds(row.expires_at),
  created_at: unixSeconds(row.created_at),
  cancelled_at: row.cancelled_at && unixSeconds(row.cancelled_at),
})

export async function listVoucherBatches({ db }: Deps, page: number) {
  const [rows, total] = await Promise.all([listBatches(db, windowOf(page)), countBatches(db)])
  return { data: rows.map(batchView), meta: pageMetaOf(total, page, vouchersPageSize) }
}

const subjectOf = (batchId: number) => `voucher-batch:${batchId}`

/**
 * Makes a batch; the codes in the reply are the only copy. Throws validation_failed, and conflict for a repeated
 * call.
 */
export async function makeVoucherBatch(
  { db, now, voucherHash }: Deps,
  actor: Actor,
  { count, credits, per_account, expires_on, note }: VoucherBatchBody,
  once: KeyedCall | undefined,
) {
  const at = now()
  if (expires_on < localDay(at)) throw wrongFields({ expires_on: 'Vaučeri treba da vrijede bar do danas.' })
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  let made: VoucherBatch | undefined
  const { batchId } = await runOnce(db, once, at, async (trx) => {
    const { id } = await insertBatch(trx, {
      note,
      credits,
      per_account: per_account ?? null,
      expires_at: atLocalTime(addDays(expires_on, 1), 0),
      created_at: at,
    })
    await insertVouchers(trx, id, [...codes].map(voucherHash))
    const after = { count, credits, per_account: per_account ?? null, expires_on, note }
    await recordAction(trx, { actor, action: 'created', subject: subjectOf(id), after, at })
    made = batchView((await getBatch(trx, id))!)
    return { batchId: id }
  })
  if (!made)
    throw new DomainError(
      'conflict',
      `Serija ${batchId} je već napravljena, a njeni kodovi se više ne mogu prikazati. Ako ih nemate, poništite je i napravite novu.`,
    )
  return { data: made, codes: [...codes].map(shownCode) }
}

/** Makes the rest of a batch worthless. */
export async function cancelVoucherBatch({ db, now }: Deps, actor: Actor, id: number, reason: string) {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const isCancelled = await cancelBatch(trx, id, at)
    const batch = await getBatch(trx, id)
    if (!batch) throw new DomainError('not_found', 'Nema takve serije vaučera.')
    if (!isCancelled) throw new DomainError('conflict', 'Ova serija je već poništena.')
    const after = { reason, redeemed: batch.redeemed, left: batch.count - batch.redeemed }
    await recordAction(trx, { actor, action: 'cancelled', subject: subjectOf(id), after, at })
    return { data: batchView(batch), message: 'Serija je poništena. Iskorišteni vaučeri ostaju.' }
  })
}
