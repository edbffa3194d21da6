import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { owe, post } from '#api/modules/ledger/service.ts'
import { publishNotices, queueMail } from '#api/modules/notifications/service.ts'
import { payoutKey } from './batch-postings.ts'
import { payoutReturned } from './mails.ts'
import { payoutCameBack } from './notices.ts'
import {
  changePayout,
  findPayee,
  lockByReference,
  lockPayout,
  type PayoutRow,
  refusePayoutAccount,
} from './queries.ts'

/** Owes a seller the money of a payout again, and tells them. The money of erased accounts waits at the bank. */
async function takeBack(trx: Db, payout: PayoutRow, reason: string, at: Date): Promise<void> {
  const { id, account_id: accountId, amount_fening: amount, number, state } = payout
  const posting = {
    kind: 'payout',
    key: `${payoutKey(id)}:return`,
    at,
    subject: { type: 'payout', id },
  } as const
  if (accountId === null)
    await post(trx, {
      ...posting,
      moves: [
        { house: 'clearing_payout', amount },
        { house: 'bank_unmatched', amount: -amount },
      ],
    })
  else await owe(trx, { ...posting, accountId, amount, from: 'clearing_payout' })
  await faultPoint('payout: money owed again')
  await changePayout(trx, id, { state: 'returned', returned_at: at, reason })
  if (accountId === null) return
  // The next batch would only fail again.
  if (state === 'sent') await refusePayoutAccount(trx, { accountId, number, at })
  await publishNotices(
    trx,
    payoutCameBack,
    [{ accountId, key: `payout:${id}`, group: `payout:${id}`, data: { amountFening: amount } }],
    at,
  )
  const owner = await findPayee(trx, accountId)
  if (owner?.email && owner.email_verified_at)
    await queueMail(trx, payoutReturned, {
      to: owner.email,
      accountId,
      key: `payout-returned:${id}`,
      data: { username: owner.username, amountFening: amount, reason, at: unixSeconds(at) },
    })
}

/** Notes that a payout did not arrive, as an operator knows. */
export async function returnPayout({ db, now }: Deps, actor: Actor, id: number, reason: string) {
  await db.transaction().execute(async (trx) => {
    const payout = await lockPayout(trx, id)
    if (!payout) throw new DomainError('not_found', 'Nema takve isplate.')
    if (payout.state === 'returned') throw new DomainError('conflict', 'Ova isplata je već vraćena.')
    if (payout.state !== 'posted' && payout.state !== 'sent')
      throw new DomainError('conflict', 'Ova isplata nije ni poslana.')
    const at = now()
    await takeBack(trx, payout, reason, at)
    await recordAction(trx, {
      actor,
      action: 'returned',
      subject: `payout:${id}`,
      before: { state: payout.state },
      after: { reason, amount: payout.amount_fening },
      at,
    })
  })
  return { message: 'Novac je opet na stanju prodavača, koji je o tome obaviješten.' }
}

type BankLine = { references: readonly string[]; fening: number; at: Date }

/**
 * Books a line of a bank's statement that is a payout on its way out, or one that came back. Returns the payout's
 * number; undefined if the line is none.
 */
export async function bookPayoutLine(
  trx: Db,
  { references, fening, at }: BankLine,
): Promise<number | undefined> {
  if (references.length === 0) return undefined
  const [payout, another] = await lockByReference(trx, references, Math.abs(fening))
  if (!payout || another) return undefined
  const isOut = fening < 0
  if (isOut ? payout.left_at : !payout.left_at || payout.came_back_at) return undefined
  const { id } = payout
  await post(trx, {
    kind: 'payout',
    key: `${payoutKey(id)}:${isOut ? 'out' : 'in'}`,
    at,
    subject: { type: 'payout', id },
    moves: [
      { house: 'clearing_bank', amount: fening },
      { house: 'clearing_payout', amount: -fening },
    ],
  })
  await changePayout(trx, id, isOut ? { left_at: at } : { came_back_at: at })
  if (!isOut && payout.state !== 'returned') await takeBack(trx, payout, 'Banka je vratila uplatu.', at)
  return id
}
