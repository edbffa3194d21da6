import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { inBatches } from '#lib/database/batches.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { deleteAllSessions } from '../sessions/queries.ts'
import {
  findRestriction,
  insertRestriction,
  liftByDecision,
  liftDue,
  type NewRestriction,
  settleRestriction,
} from './queries.ts'

export { settleRestriction } from './queries.ts'

/** Applies a restriction to an account. A ban also ends its sessions and sockets. */
export async function restrictAccount(trx: Db, given: NewRestriction): Promise<void> {
  await lockAccount(trx, given.accountId)
  await insertRestriction(trx, given)
  await settleRestriction(trx, given.accountId)
  if (given.kind === 'ban') await deleteAllSessions(trx, given.accountId)
}

/** Ends the restrictions of a decision; returns the accounts. */
export async function liftRestrictions(trx: Db, decisionId: number, now: Date): Promise<number[]> {
  const ids = (await liftByDecision(trx, decisionId, now)).map(({ account_id }) => account_id)
  for (const id of ids) await settleRestriction(trx, id)
  return ids
}

/** Ends restrictions whose time is over, for a job; `after` receives the accounts in the same transaction. */
export const endDueRestrictions = (
  { db }: Pick<Deps, 'db'>,
  now: Date,
  after: (trx: Db, accountIds: readonly number[]) => Promise<void>,
) =>
  inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const ids = [...new Set((await liftDue(trx, now, limit)).map(({ account_id }) => account_id))]
      for (const id of ids) await settleRestriction(trx, id)
      await after(trx, ids)
      return ids.length
    }),
  )

/** Returns whether nobody may see the account's listings: it is suspended or banned, or an unpaid shop. */
export async function hidesListings(db: Db, accountId: number, now: Date): Promise<boolean> {
  const account = await findRestriction(db, accountId)
  if (!account) return false
  const kind = restrictionOf(account, now)?.kind
  return kind === 'suspend' || kind === 'ban' || (account.type === 'shop' && !isShopPaid(account, now))
}
