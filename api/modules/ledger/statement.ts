import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import type { Db } from '#lib/database/db.ts'
import { addDays, atLocalTime, localDateTime, unixSeconds } from '#lib/time.ts'
import type { StatementAccount } from './accounts.ts'
import type { CreditEntry, EntriesQuery, StatementFilter } from '#contract/ledger/endpoints.ts'
import { statementPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { entryText, type PostingKind } from '#contract/ledger/posting-kinds.ts'
import { type EntryRow, listEntries, type Place, type Wanted } from './statement-queries.ts'

/** Amounts as replies and tables give them: whole credits, money in KM. */
const shownIn: Record<StatementAccount, (amount: number) => number> = {
  credit: (amount) => amount,
  payable: toMarks,
}

const viewOf = (row: EntryRow): CreditEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  kind: row.kind as PostingKind,
  is_reversal: row.reverses_id !== null,
  subject:
    row.subject_type === null
      ? null
      : {
          type: row.subject_type as NonNullable<CreditEntry['subject']>['type'],
          id: row.subject_id!,
          title: row.title,
        },
  amount: row.amount,
  balance: row.balance_after,
})

const placeOf = ({ at, id }: EntryRow) => `${at.getTime()}_${id}`

function placeFrom(text: string): Place {
  const [at, id] = text.split('_').map(Number)
  return { at: new Date(at!), id: id! }
}

/** The holder and the account of a statement. */
export type Books = { holder: number; account: StatementAccount }

const wantedOf = (books: Books, { kind, from, to }: StatementFilter): Wanted => ({
  ...books,
  kind,
  from: from === undefined ? undefined : atLocalTime(from, 0),
  before: to === undefined ? undefined : atLocalTime(addDays(to, 1), 0),
})

/** A page of the caller's statement, the latest change first. */
export async function listStatement(
  { db }: Deps,
  { id: holder }: Actor,
  account: StatementAccount,
  { after, ...filter }: EntriesQuery,
) {
  const rows = await listEntries(db, wantedOf({ holder, account }, filter), {
    after: after === undefined ? undefined : placeFrom(after),
    limit: statementPageSize + 1,
  })
  const shown = rows.slice(0, statementPageSize)
  return {
    data: shown.map((row) => {
      const entry = viewOf(row)
      return { ...entry, amount: shownIn[account](entry.amount), balance: shownIn[account](entry.balance) }
    }),
    next: rows.length > statementPageSize ? placeOf(shown.at(-1)!) : null,
  }
}

const rowsAtOnce = 1_000

/** All changes that the filter lets through, the latest first, read a thousand at a time. */
export async function* eachEntry(db: Db, books: Books, filter: StatementFilter): AsyncGenerator<CreditEntry> {
  const wanted = wantedOf(books, filter)
  let after: Place | undefined
  for (;;) {
    const rows = await listEntries(db, wanted, { after, limit: rowsAtOnce })
    yield* rows.map(viewOf)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!
  }
}

async function* linesOf(db: Db, books: Books, filter: StatementFilter) {
  const shown = shownIn[books.account]
  yield csvLine(['broj', 'vrijeme', 'opis', 'promjena', 'stanje'])
  for await (const entry of eachEntry(db, books, filter))
    yield csvLine([
      String(entry.id),
      localDateTime(entry.at),
      entryText(entry),
      shown(entry.amount),
      shown(entry.balance),
    ])
}

export const exportStatement = (
  { db }: Deps,
  { id: holder }: Actor,
  account: StatementAccount,
  filter: StatementFilter,
): Readable => Readable.from(linesOf(db, { holder, account }, filter))
