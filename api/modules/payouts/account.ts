import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import {
  holdPassword,
  isCodeDue,
  type Proof,
  requireFreshProof,
  tellOwner,
} from '#api/modules/accounts/service.ts'
import { payableOf } from '#api/modules/ledger/service.ts'
import { shownBankAccount } from '#contract/bank/accounts.ts'
import { payoutAccountDelaySeconds, payoutMinimum, payoutsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import type { OwnPayout, PayoutOverview } from '#contract/payouts.ts'
import { payoutAccountChanged } from './mails.ts'
import {
  findPayee,
  findPayoutAccount,
  listOwnPayouts,
  putPayoutAccount,
  removePayoutAccount,
  sumHeld,
} from './queries.ts'

export async function getPayoutOverview(deps: Deps, actor: Actor): Promise<PayoutOverview> {
  const { db } = deps
  const [balance, held, account, codeDue] = await Promise.all([
    payableOf(db, actor.id),
    sumHeld(db, actor.id),
    findPayoutAccount(db, actor.id),
    isCodeDue(deps, actor),
  ])
  return {
    balance: toMarks(balance),
    held: toMarks(held),
    minimum: toMarks(payoutMinimum),
    account: account
      ? {
          number: account.number,
          holder_name: account.holder_name,
          changed_at: unixSeconds(account.changed_at),
          effective_at: unixSeconds(account.effective_at),
          is_refused: account.refused_at !== null,
        }
      : null,
    code_due: codeDue,
  }
}

/** A thief who knows the password still waits, while the owner reads the mail. */
export async function savePayoutAccount(
  deps: Deps,
  actor: Actor,
  { number, holder_name, ...proof }: Proof & { number: string; holder_name: string },
): Promise<void> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    await putPayoutAccount(trx, {
      accountId: actor.id,
      number,
      holderName: holder_name,
      at,
      effectiveAt: new Date(at.getTime() + payoutAccountDelaySeconds * 1000),
    })
    const owner = await findPayee(trx, actor.id)
    if (owner)
      await tellOwner(deps, trx, owner, payoutAccountChanged, {
        number: shownBankAccount(number).slice(-9),
        holder: holder_name,
      })
  })
}

export async function deletePayoutAccount({ db }: Deps, actor: Actor): Promise<void> {
  if (!(await removePayoutAccount(db, actor.id)))
    throw new DomainError('not_found', 'Nemate upisan račun za isplate.')
}

export async function listPayouts({ db }: Deps, actor: Actor, before: number | undefined) {
  const rows = await listOwnPayouts(db, actor.id, before, payoutsPageSize + 1)
  const shown = rows.slice(0, payoutsPageSize)
  return {
    data: shown.map((row): OwnPayout => ({
      id: row.id,
      state: row.state,
      amount: toMarks(row.amount_fening),
      number: row.number,
      reference: row.reference,
      at: unixSeconds((row.returned_at ?? row.sent_at ?? row.posted_at)!),
      reason: row.reason,
    })),
    next: rows.length > payoutsPageSize ? shown.at(-1)!.id : null,
  }
}
