import type { Db } from '#lib/database/db.ts'
import type { PostingKind } from '#contract/ledger/posting-kinds.ts'
import type { HouseAccount } from './accounts.ts'
import { findBalance } from './queries.ts'
import { post, type Posting } from './posting.ts'

type Debt = {
  accountId: number
  /** In fening, positive. */
  amount: number
  kind: PostingKind
  /** At most 190 characters. */
  key: string
  at: Date
  subject?: Posting['subject']
}

/** Ends the key of the posting on the account's own statement. */
export const bookSuffix = ':book'

const bookOf = ({ key, accountId, amount, ...posting }: Debt, sign: 1 | -1): Posting => ({
  ...posting,
  key: `${key}${bookSuffix}`,
  moves: [
    { owner: accountId, account: 'payable', amount: sign * amount },
    { house: 'payable_book', amount: -sign * amount },
  ],
})

/**
 * Owes an account money that the house has or is to get, once per key: one posting moves it from `from` to
 * the house's debts, the other one to the account's own statement.
 */
export async function owe(
  trx: Db,
  { from, ...debt }: Debt & { from: Extract<HouseAccount, 'held_orders' | 'clearing_payout'> },
): Promise<void> {
  const { key, amount, accountId: _, ...posting } = debt
  await post(trx, {
    ...posting,
    key,
    moves: [
      { house: from, amount },
      { house: 'sellers_owed', amount: -amount },
    ],
  })
  await post(trx, bookOf(debt, 1))
}

/** Takes money that is owed for a payout, once per key. Throws `credit_short` if less is owed. */
export async function takeOwed(
  trx: Db,
  { to, ...debt }: Debt & { to: Extract<HouseAccount, 'clearing_payout'> },
): Promise<void> {
  const { key, amount, accountId: _, ...posting } = debt
  await post(trx, bookOf(debt, -1))
  await post(trx, {
    ...posting,
    key,
    moves: [
      { house: 'sellers_owed', amount },
      { house: to, amount: -amount },
    ],
  })
}

/** Sets aside at the bank the debt to an account that is about to be erased. */
export async function setOwedAside(trx: Db, accountId: number, at: Date): Promise<void> {
  const amount = await payableOf(trx, accountId)
  if (amount === 0) return
  const debt: Debt = { accountId, amount, kind: 'forfeit', key: `forfeit:${accountId}:payable`, at }
  await post(trx, bookOf(debt, -1))
  await post(trx, {
    kind: debt.kind,
    key: debt.key,
    at,
    moves: [
      { house: 'sellers_owed', amount },
      { house: 'bank_unmatched', amount: -amount },
    ],
  })
}

/** The debt of the house to an account, in fening. */
export const payableOf = (db: Db, accountId: number): Promise<number> => findBalance(db, accountId, 'payable')
