import type { Db } from '#lib/database/db.ts'
import { findBalance, lockBalances } from './queries.ts'
import { type Move, post, type SubjectType } from './posting.ts'

type Bonus = {
  owner: number
  amount: number
  key: string
  at: Date
  subject: { type: SubjectType; id: number }
}

const isMoving = ({ amount }: Move) => amount !== 0

/** Reads a user's credit and debt, and locks both until the transaction ends. */
async function lockCredit(trx: Db, owner: number) {
  await lockBalances(trx, owner)
  return {
    balance: await findBalance(trx, owner, 'credit'),
    owed: await findBalance(trx, owner, 'bonus_owed'),
  }
}

/** `taken` leaves the user's credit; `owed` is added to what the user owes. */
const movesOf = ({ owner, taken, owed }: { owner: number; taken: number; owed: number }) =>
  (
    [
      { owner, account: 'credit', amount: -taken },
      { house: 'credit_bonus', amount: taken },
      { owner, account: 'bonus_owed', amount: owed },
      { house: 'bonus_owed_book', amount: -owed },
    ] as const satisfies readonly Move[]
  ).filter(isMoving)

/** The credits that a user owes of bonuses whose top-ups were refunded. */
export const bonusOwedBy = (db: Db, accountId: number) => findBalance(db, accountId, 'bonus_owed')

/** The part of a bonus that cannot be taken back. Locks the balances until the transaction ends. */
export async function bonusMissing(trx: Db, owner: number, amount: number): Promise<number> {
  const { balance } = await lockCredit(trx, owner)
  return Math.max(0, amount - balance)
}

/** Takes a bonus back; of its `amount` the part `owed` is spent, and the user owes it. */
export async function takeBonusBack(
  trx: Db,
  { owner, amount, owed, ...posting }: Bonus & { owed: number },
): Promise<void> {
  if (amount === 0) return
  await post(trx, { ...posting, kind: 'bonus_return', moves: movesOf({ owner, taken: amount - owed, owed }) })
}

/** Pays the debt from earlier bonuses with a bonus that was just given. Returns the amount that this took. */
export async function repayBonus(trx: Db, { owner, amount, ...posting }: Bonus): Promise<number> {
  const { balance, owed } = await lockCredit(trx, owner)
  const repaid = Math.min(amount, owed, balance)
  if (repaid > 0)
    await post(trx, {
      ...posting,
      kind: 'bonus_return',
      moves: movesOf({ owner, taken: repaid, owed: -repaid }),
    })
  return repaid
}

/** Gives back a bonus whose refund failed: first the part still owed, the rest as credit. */
export async function restoreBonus(
  trx: Db,
  { owner, amount, owed, ...posting }: Bonus & { owed: number },
): Promise<void> {
  if (amount === 0) return
  const forgiven = Math.min(owed, (await lockCredit(trx, owner)).owed)
  await post(trx, {
    ...posting,
    kind: 'bonus',
    moves: movesOf({ owner, taken: forgiven - amount, owed: -forgiven }),
  })
}
