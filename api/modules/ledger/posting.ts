import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { formatCredits } from '#contract/money/credits.ts'
import type { PostingKind } from '#contract/ledger/posting-kinds.ts'
import { formatAmount } from '#contract/money/money.ts'
import {
  type Currency,
  house,
  type HouseAccount,
  houseAccounts,
  type UserAccount,
  userAccounts,
} from './accounts.ts'
import { listInherited, mergeBalances, passOn } from './inheritance.ts'
import {
  findBalance,
  findPostingByKey,
  findReversal,
  getPosting,
  type Leg,
  listLegs,
  openAccounts,
  writePosting,
} from './queries.ts'

/** A signed amount on one account: credits or fening, by the account. A positive one increases the balance. */
export type Move =
  | { owner: number; account: UserAccount; amount: number }
  | { house: HouseAccount; amount: number }

export type SubjectType =
  | 'account'
  | 'listing'
  | 'order'
  | 'payment'
  | 'payout'
  | 'promotion'
  | 'shop'
  | 'statement_line'
  | 'voucher'

export type Posting = {
  kind: PostingKind
  /** Names the paid thing, once for ever: a second posting with it writes nothing. At most 200 characters. */
  key: string
  at: Date
  /** Entries never change, so a subject is named by its number alone. */
  subject?: { type: SubjectType; id: number } | undefined
  /** All in one currency; they add up to 0. */
  moves: readonly Move[]
}

export type Posted = {
  id: number
  /** False if the key had been posted before. */
  isNew: boolean
}

const legOf = (move: Move): Leg =>
  'house' in move
    ? { holder: house, kind: move.house, currency: houseAccounts[move.house], amount: move.amount }
    : { holder: move.owner, kind: move.account, currency: userAccounts[move.account], amount: move.amount }

function assertBalanced(legs: readonly Leg[]) {
  const sum = legs.reduce((total, { amount }) => total + amount, 0)
  const currencies = new Set(legs.map(({ currency }) => currency))
  const names = new Set(legs.map(({ holder, kind }) => `${holder} ${kind}`))
  if (
    legs.length < 2 ||
    sum !== 0 ||
    currencies.size !== 1 ||
    names.size !== legs.length ||
    legs.some(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)
  )
    throw new RangeError(`not a posting: ${JSON.stringify(legs)}`)
}

const textOf = (legs: readonly Leg[]) =>
  legs
    .map(({ holder, kind, amount }) => `${holder} ${kind} ${amount}`)
    .sort()
    .join()

/** The posting that took the key before, or reversed the same. Throws if it says something else. */
async function repeated(
  trx: Db,
  { kind, key }: Posting,
  legs: readonly Leg[],
  reverses: number | undefined,
): Promise<Posted | undefined> {
  const first =
    (await findPostingByKey(trx, key)) ??
    (reverses === undefined ? undefined : await findReversal(trx, reverses))
  if (!first) return undefined
  const before = (await listLegs(trx, first.id)) as Leg[]
  // An erased holder is negative by now.
  const isSame =
    first.kind === kind &&
    before.length === legs.length &&
    (textOf(before) === textOf(legs) || before.some(({ holder }) => holder < 0))
  if (!isSame) throw new Error(`the ledger has another posting under ${key}`)
  return { id: first.id, isNew: false }
}

async function write(trx: Db, posting: Posting, reverses?: number): Promise<Posted> {
  const legs = posting.moves.map(legOf)
  assertBalanced(legs)
  const { subject } = posting
  const given = { ...posting, subject, reverses }
  let written = await writePosting(trx, given, legs)
  if (written.known < legs.length) {
    await openAccounts(trx, legs)
    written = await writePosting(trx, given, legs)
  }
  if (written.id !== null) return { id: written.id, isNew: true }
  const first = await repeated(trx, posting, legs, reverses)
  if (first) return first
  if (written.is_short) throw await shortage(trx, legs)
  throw new Error(`no such ledger account: ${textOf(legs)}`)
}

const names: Record<Currency, (amount: number) => string> = {
  credit: formatCredits,
  fening: formatAmount,
}

/** The error for the first holder whom a posting would leave with less than nothing. */
async function shortage(trx: Db, legs: readonly Leg[]): Promise<DomainError> {
  for (const { holder, kind, currency, amount } of legs) {
    if (holder === house) continue
    const balance = await findBalance(trx, holder, kind)
    if (balance + amount < 0)
      return new DomainError(
        'credit_short',
        `Nemate dovoljno sredstava: potrebno je ${names[currency](-amount)}, a imate ${names[currency](balance)}.`,
      )
  }
  return new DomainError('credit_short')
}

/**
 * Writes a posting in the caller's transaction, once per key. Throws `credit_short` and writes nothing if an account of
 * a user would go below zero.
 */
export const post = (trx: Db, posting: Posting): Promise<Posted> => write(trx, posting)

type Change = Omit<Posting, 'moves'> & { owner: number; amount: number }
type Sales = Extract<HouseAccount, `sales_${string}`> | 'credit_forfeited'
type Source = Extract<HouseAccount, `credit_${string}`>

/** Takes credits from a user for something sold. `amount` is positive. */
export const spendCredit = (trx: Db, { owner, amount, on, ...posting }: Change & { on: Sales }) =>
  post(trx, {
    ...posting,
    moves: [
      { owner, account: 'credit', amount: -amount },
      { house: on, amount },
    ],
  })

/** Gives credits to a user. `amount` is positive. */
export const giveCredit = (trx: Db, { owner, amount, from, ...posting }: Change & { from: Source }) =>
  post(trx, {
    ...posting,
    moves: [
      { house: from, amount: -amount },
      { owner, account: 'credit', amount },
    ],
  })

const moveOf = ({ holder, kind, amount }: Leg): Move =>
  holder === house
    ? { house: kind as HouseAccount, amount }
    : { owner: holder, account: kind as UserAccount, amount }

/**
 * Writes the opposite of a posting, once. Throws `credit_short` if a user has spent the posting's credits.
 * A second reversal of the same posting, under any key, returns the first.
 */
export async function reverse(
  trx: Db,
  { postingId, key, at }: { postingId: number; key: string; at: Date },
): Promise<Posted> {
  const posting = await getPosting(trx, postingId)
  if (posting.reverses_id !== null) throw new Error(`posting ${postingId} is a reversal itself`)
  const legs = ((await listLegs(trx, postingId)) as Leg[]).map((leg) => ({ ...leg, amount: -leg.amount }))
  const inherited = (await findReversal(trx, postingId)) ? [] : await listInherited(trx, legs)
  for (const one of inherited) if (one.amount < 0) await passOn(trx, post, one, { postingId, at })
  const posted = await write(
    trx,
    {
      kind: posting.kind as PostingKind,
      key,
      at,
      subject:
        posting.subject_type === null
          ? undefined
          : { type: posting.subject_type as SubjectType, id: posting.subject_id! },
      moves: legs.map(moveOf),
    },
    postingId,
  )
  for (const one of inherited) if (one.amount > 0) await passOn(trx, post, one, { postingId, at })
  return posted
}

/** Moves the balances of an account that is merged into another one. */
export const mergeCredit = (
  trx: Db,
  given: { from: number; to: number; mergeId: number; at: Date },
): Promise<void> => mergeBalances(trx, post, given)

/** The posting under a key, with its moves. */
export async function findPosting(db: Db, key: string) {
  const posting = await findPostingByKey(db, key)
  return posting && { ...posting, moves: ((await listLegs(db, posting.id)) as Leg[]).map(moveOf) }
}

/** A user's credits. */
export const creditOf = (db: Db, accountId: number): Promise<number> => findBalance(db, accountId, 'credit')

/** Takes the rest of an account that is about to be erased. */
export async function forfeitCredit(trx: Db, accountId: number, at: Date): Promise<void> {
  const amount = await creditOf(trx, accountId)
  if (amount > 0)
    await spendCredit(trx, {
      owner: accountId,
      amount,
      on: 'credit_forfeited',
      kind: 'forfeit',
      key: `forfeit:${accountId}`,
      at,
    })
}
