import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { house, type UserAccount, userAccounts } from './accounts.ts'
import { findBalance, type Leg, openAccounts } from './queries.ts'

type Posting = {
  kind: 'merge'
  key: string
  at: Date
  subject: { type: 'account'; id: number }
  moves: { owner: number; account: UserAccount; amount: number }[]
}
type Post = (trx: Db, posting: Posting) => Promise<unknown>

const between = (kind: UserAccount, from: number, to: number, amount: number): Posting['moves'] => [
  { owner: from, account: kind, amount: -amount },
  { owner: to, account: kind, amount },
]

/**
 * Moves all balances of an account that is merged into another one. Its own books stay without a holder,
 * and lead to those of the remaining account, so that a later refund of its payments finds its owner.
 */
export async function mergeBalances(
  trx: Db,
  post: Post,
  { from, to, mergeId, at }: { from: number; to: number; mergeId: number; at: Date },
): Promise<void> {
  for (const kind of Object.keys(userAccounts) as UserAccount[]) {
    const amount = await findBalance(trx, from, kind)
    if (amount > 0)
      await post(trx, {
        kind: 'merge',
        key: `merge:${mergeId}:${kind}`,
        at,
        subject: { type: 'account', id: to },
        moves: between(kind, from, to, amount),
      })
    await openAccounts(trx, [{ holder: to, kind, currency: userAccounts[kind], amount: 0 }])
  }
  await faultPoint('merge: balances moved')
  await sql`
    update ledger_account as gone set holder = -gone.id, moved_to = kept.id
    from ledger_account as kept
    where gone.holder = ${from} and kept.holder = ${to} and kept.kind = gone.kind and kept.stripe = gone.stripe
  `.execute(trx)
}

/** Finds the account that took over the books of a holder that is gone; undefined if none did. */
async function findHeir(trx: Db, holder: number, kind: string): Promise<number | undefined> {
  const { rows } = await sql<{ holder: number }>`
    with recursive heir as (
      select id, holder, moved_to from ledger_account where holder = ${holder} and kind = ${kind} and stripe = 0
      union all
      select next.id, next.holder, next.moved_to from heir join ledger_account as next on next.id = heir.moved_to
    )
    select holder from heir where moved_to is null and holder > ${house}`.execute(trx)
  return rows[0]?.holder
}

export type Inherited = { holder: number; heir: number; kind: UserAccount; amount: number }

/** The legs on accounts that were merged into another one. */
export async function listInherited(trx: Db, legs: readonly Leg[]): Promise<Inherited[]> {
  const found: Inherited[] = []
  for (const { holder, kind, amount } of legs) {
    const heir = holder < house ? await findHeir(trx, holder, kind) : undefined
    if (heir !== undefined) found.push({ holder, heir, kind: kind as UserAccount, amount })
  }
  return found
}

/** Moves the amount of a reversal between the closed books and their heir. */
export const passOn = (
  trx: Db,
  post: Post,
  { holder, heir, kind, amount }: Inherited,
  { postingId, at }: { postingId: number; at: Date },
): Promise<unknown> =>
  post(trx, {
    kind: 'merge',
    key: `merge-reversal:${postingId}:${kind}`,
    at,
    subject: { type: 'account', id: heir },
    moves: amount < 0 ? between(kind, heir, holder, -amount) : between(kind, holder, heir, amount),
  })
