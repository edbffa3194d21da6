import type { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { streamPdf } from '#lib/pdf/pdf.ts'
import { localDate, localDateTime, unixSeconds } from '#lib/time.ts'
import type { StatementFilter } from '#contract/ledger/endpoints.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { formatAmount, formatInteger } from '#contract/money/money.ts'
import { entryText, postingKinds } from '#contract/ledger/posting-kinds.ts'
import type { StatementAccount } from './accounts.ts'
import { findBalance } from './queries.ts'
import { type Books, eachEntry } from './statement.ts'

const day = (text: string) => localDate(new Date(`${text}T12:00:00Z`))

function periodOf({ from, to }: StatementFilter): string {
  if (from !== undefined && to !== undefined) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  if (from !== undefined) return `od ${day(from)}`
  return to === undefined ? 'sve promjene' : `do ${day(to)}`
}

type Words = { title: string; shown(amount: number): string; balance(amount: number): string; out: string }

const words: Record<StatementAccount, Words> = {
  credit: {
    title: 'Stanje naloga',
    shown: formatInteger,
    balance: formatCredits,
    out: 'Potrošeno',
  },
  payable: { title: 'Izvod prodaje', shown: formatAmount, balance: formatAmount, out: 'Isplaćeno' },
}

const signed = (amount: number, shown: Words['shown']) => `${amount > 0 ? '+' : ''}${shown(amount)}`

/** The caller's statement, the latest change first, made while it is read. */
export async function printStatement(
  { db, brand, now }: Deps,
  { id: holder, username }: Actor,
  account: StatementAccount,
  filter: StatementFilter,
): Promise<Readable> {
  const at = now()
  const { title, shown, balance, out } = words[account]
  const left = await findBalance(db, holder, account)
  return streamPdf({ title, brand: brand.name, at, isLong: true }, async (pdf) => {
    pdf.heading(title)
    pdf.facts([
      ['Korisnik', username],
      ['Period', periodOf(filter)],
      ...(filter.kind === undefined ? [] : [['Vrsta promjene', postingKinds[filter.kind]] as const]),
      ['Ispisano', localDateTime(unixSeconds(at))],
      ['Stanje u tom trenutku', balance(left)],
    ])
    const totals = { rows: 0, in: 0, out: 0 }
    await pdf.table({
      columns: [
        { title: 'Vrijeme', share: 2.3 },
        { title: 'Opis', share: 4 },
        { title: 'Promjena', share: 1.2, align: 'right' },
        { title: 'Stanje', share: 1.2, align: 'right' },
      ],
      rows: rowsOf(db, { books: { holder, account }, filter, totals }),
      empty: 'Nema promjena u ovom periodu.',
    })
    pdf.facts([
      ['Broj promjena', formatInteger(totals.rows)],
      ['Primljeno', signed(totals.in, shown)],
      [out, signed(totals.out, shown)],
    ])
  })
}

type Wanted = {
  books: Books
  filter: StatementFilter
  /** Counted while the rows pass. */
  totals: { rows: number; in: number; out: number }
}

async function* rowsOf(db: Db, { books, filter, totals }: Wanted) {
  const { shown } = words[books.account]
  for await (const entry of eachEntry(db, books, filter)) {
    totals.rows += 1
    totals[entry.amount > 0 ? 'in' : 'out'] += entry.amount
    yield [localDateTime(entry.at), entryText(entry), signed(entry.amount, shown), shown(entry.balance)]
  }
}
