import { CsvError, parse } from 'csv-parse/sync'
import { bankColumns, type BankColumns } from '#contract/bank/endpoints.ts'
import {
  dayOf,
  feningOf,
  longestText,
  type Statement,
  type StatementLine,
  tidy,
  UnreadableStatement,
} from './statement.ts'

const delimiters = [';', ',', '\t', '|']
const headerRows = 30 // among which the names of columns stand
const mostRows = 100_000
const longestRecord = 64 << 10 // characters

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Names that columns have at banks, the surest first. */
const usualNames: Record<keyof BankColumns, readonly string[]> = {
  date: [
    'datum knjizenja',
    'datum izvrsenja',
    'datum promjene',
    'datum valute',
    'datum',
    'date',
    'booking date',
  ],
  amount: ['iznos', 'promet', 'amount', 'iznos km', 'iznos bam'],
  credit: ['potrazuje', 'uplata', 'uplate', 'potrazni promet', 'credit', 'odobrenje', 'priliv'],
  debit: ['duguje', 'isplata', 'isplate', 'dugovni promet', 'debit', 'zaduzenje', 'odliv'],
  balance: ['saldo', 'stanje', 'balance', 'novo stanje'],
  reference: ['poziv na broj', 'poziv na broj odobrenja', 'poziv na broj primaoca', 'referenca', 'reference'],
  bank_id: ['broj transakcije', 'id transakcije', 'referenca banke', 'broj naloga', 'transaction id'],
  name: [
    'platilac',
    'nalogodavac',
    'naziv',
    'uplatilac',
    'naziv partnera',
    'partner',
    'ime i prezime',
    'name',
  ],
  account: ['racun platioca', 'racun nalogodavca', 'racun', 'racun partnera', 'account'],
  purpose: ['svrha', 'svrha doznake', 'svrha placanja', 'opis', 'description', 'purpose'],
}

/** The columns by their usual names. */
function guessedColumns(header: readonly string[]): BankColumns {
  const names = header.map((name) => ({ name, folded: folded(name) }))
  const guess = (column: keyof BankColumns) =>
    usualNames[column].flatMap((usual) => names.find((one) => one.folded === usual)?.name ?? [])[0] ?? ''
  const columns = Object.fromEntries(bankColumns.map((column) => [column, guess(column)])) as BankColumns
  // Two columns for the two directions say more than one.
  if (columns.credit !== '' && columns.debit !== '') columns.amount = ''
  return columns
}

const isComplete = ({ date, amount, credit }: BankColumns) => date !== '' && (amount !== '' || credit !== '')

function rowsOf(content: string): string[][] {
  const start = content.slice(0, 4_000)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }))
  const { delimiter } = counts.toSorted((a, b) => b.count - a.count)[0]!
  try {
    const rows = parse(content, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
    }) as string[][]
    if (rows.length > mostRows) throw new UnreadableStatement('Izvod ima previše redova.')
    return rows
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableStatement('CSV nije ispravan: navodnici se ne zatvaraju ili je red predug.')
    throw error
  }
}

/** The row that names the columns; banks write other things above it. */
function headerOf(rows: readonly string[][], kept: BankColumns | undefined) {
  for (const [at, row] of rows.slice(0, headerRows).entries()) {
    const header = row.map((name) => name.trim())
    const names = new Set(header.map(folded))
    if (kept) {
      if (bankColumns.every((column) => kept[column] === '' || names.has(folded(kept[column]))))
        return { at, header, columns: kept }
    } else {
      const columns = guessedColumns(header)
      if (isComplete(columns)) return { at, header, columns }
    }
  }
  const widest = rows.slice(0, headerRows).toSorted((a, b) => b.length - a.length)[0] ?? []
  throw new UnknownColumns(widest.map((name) => tidy(name)).filter((name) => name !== ''))
}

/** The columns must be named by an operator; `header` holds the names that the file seems to have. */
export class UnknownColumns extends UnreadableStatement {
  readonly header: readonly string[]
  constructor(header: readonly string[]) {
    super('Kolone ovog izvoda nisu poznate. Navedite ispod šta koja kolona znači, pa izvod pošaljite ponovo.')
    this.header = header
  }
}

/** "21.11.2026.", "2026-11-21", "21/11/26" */
export function parseDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4}|\d{2})(?!\d)/.exec(text)
  if (!local) return undefined
  const year = Number(local[3])
  return dayOf(year < 100 ? 2000 + year : year, Number(local[2]), Number(local[1]))
}

/** "1.234,56", "1,234.56", "-50", "50,00-", "20,00 KM" as fening. */
export function parseAmount(text: string): number | undefined {
  const bare = text.replace(/KM|BAM/gi, '').replace(/\s/g, '')
  const isNegative = bare.startsWith('-') || bare.endsWith('-')
  const plain = bare.replace(/^[+-]/, '').replace(/[+-]$/, '')
  const found = /^(\d{1,3}(?:[.,]\d{3}){0,4}|\d{1,13})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!found) return undefined
  const fening = feningOf(found[1]!.replace(/[.,]/g, ''), found[2])
  return fening === undefined || !isNegative ? fening : -fening
}

type Given = {
  columns: BankColumns | undefined
  account: string
  opening: number | null
  closing: number | null
}

/**
 * Reads a table of a bank, by the columns kept for the account or else by their usual names. Balances are those of a
 * column or those that the operator typed.
 */
export function readCsv(content: string, given: Given): { statement: Statement; columns: BankColumns } {
  const rows = rowsOf(content)
  const { at, header, columns } = headerOf(rows, given.columns)
  const positions = new Map(header.map((name, position) => [folded(name), position]))
  const lines: StatementLine[] = []
  const balances: number[] = []
  for (const [index, row] of rows.slice(at + 1).entries()) {
    const cell = (column: keyof BankColumns) => {
      const position = columns[column] === '' ? undefined : positions.get(folded(columns[column]))
      return position === undefined ? '' : (row[position] ?? '').trim()
    }
    const wrong = (what: string) => new UnreadableStatement(`Red ${at + index + 2}: ${what}`)
    // Sums stand below the table, without a date.
    if (cell('date') === '') continue
    const day = parseDay(cell('date'))
    if (!day) throw wrong(`datum „${tidy(cell('date'), 40)}“ nije ispravan.`)
    const read = (column: keyof BankColumns) => {
      const text = cell(column)
      const fening = text === '' ? 0 : parseAmount(text)
      if (fening === undefined) throw wrong(`iznos „${tidy(text, 40)}“ nije ispravan.`)
      return fening
    }
    const amount = columns.amount === '' ? Math.abs(read('credit')) - Math.abs(read('debit')) : read('amount')
    if (cell('balance') !== '') balances.push(read('balance'))
    lines.push({
      day,
      amount,
      bankId: tidy(cell('bank_id')),
      reference: tidy(cell('reference')),
      name: tidy(cell('name')),
      account: tidy(cell('account')),
      purpose: tidy(cell('purpose'), longestText),
    })
  }
  if (lines.length === 0) throw new UnreadableStatement('U izvodu nema nijedne stavke.')
  const { opening, closing } = balancesOf(lines, balances, given)
  const days = lines.map(({ day }) => day).toSorted()
  const statement = {
    account: given.account,
    currency: 'BAM',
    number: '',
    from: days[0]!,
    to: days.at(-1)!,
    opening,
    closing,
    lines,
  }
  return { statement, columns }
}

/** The balances that the operator typed, or those of a column; with both, they must agree. */
function balancesOf(
  lines: readonly StatementLine[],
  balances: readonly number[],
  { opening, closing }: Given,
) {
  if (balances.length < lines.length) {
    if (opening === null || closing === null)
      throw new UnreadableStatement(
        'Izvod nema kolonu sa stanjem. Upišite početno i završno stanje računa sa izvoda, da bismo provjerili da nijedna stavka ne nedostaje.',
      )
    return { opening, closing }
  }
  const found = followed(lines, balances)
  if ((opening ?? found.opening) !== found.opening || (closing ?? found.closing) !== found.closing)
    throw new UnreadableStatement('Upisano početno ili završno stanje ne odgovara koloni sa stanjem.')
  return found
}

/** Follows the column of balances in whichever order the bank writes its lines. */
function followed(lines: readonly StatementLine[], balances: readonly number[]) {
  const wrong = lines.findIndex(({ amount }, at) => at > 0 && balances[at]! !== balances[at - 1]! + amount)
  if (wrong === -1) return { opening: balances[0]! - lines[0]!.amount, closing: balances.at(-1)! }
  const isReversed = lines.every(
    (_, at) => at === 0 || balances[at - 1]! - lines[at - 1]!.amount === balances[at]!,
  )
  if (!isReversed)
    throw new UnreadableStatement(
      `Stanje poslije stavke ${wrong + 1} ne odgovara njenom iznosu: stavka nedostaje ili kolone nisu dobro navedene.`,
    )
  return { opening: balances.at(-1)! - lines.at(-1)!.amount, closing: balances[0]! }
}
