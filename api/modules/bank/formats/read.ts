import { Readable } from 'node:stream'
import type { BankColumns, BankFormat } from '#contract/bank/endpoints.ts'
import { formatMoney } from '#contract/money/money.ts'
import { textOf } from '#lib/files/decoded-text.ts'
import { readCamt } from './camt.ts'
import { readCsv } from './csv.ts'
import { readMt940 } from './mt940.ts'
import { type Statement, UnreadableStatement } from './statement.ts'

export { UnknownColumns } from './csv.ts'
export { type Statement, type StatementLine, UnreadableStatement } from './statement.ts'

export type ReadFile = { format: BankFormat; statements: Statement[]; columns: BankColumns | undefined }

const mostLines = 50_000

/** Facts that a table lacks. */
type Given = {
  account: string | undefined
  opening: number | null
  closing: number | null
  /** The columns kept for an account. */
  columnsOf(account: string): Promise<BankColumns | undefined>
}

/** Reads a file of a bank in any of the formats that it may have. Throws UnreadableStatement. */
export async function readStatements(bytes: Buffer, given: Given): Promise<ReadFile> {
  const content = (await Array.fromAsync(textOf(Readable.from([bytes])))).join('').replace(/^\uFEFF/, '')
  const read = await readAny(content, given)
  for (const statement of read.statements) check(statement)
  if (read.statements.reduce((count, { lines }) => count + lines.length, 0) > mostLines)
    throw new UnreadableStatement('Izvod ima previše stavki.')
  return read
}

async function readAny(content: string, { account, columnsOf, ...given }: Given): Promise<ReadFile> {
  const start = content.slice(0, 4_000)
  if (start.trimStart().startsWith('<'))
    return { format: 'camt', statements: readCamt(content), columns: undefined }
  if (start.split(/[\r\n]+/).some((line) => /^(?:\{4:)?:20:/.test(line)))
    return { format: 'mt940', statements: readMt940(content), columns: undefined }
  if (account === undefined) throw new UnreadableStatement('Za CSV odaberite račun na koji se izvod odnosi.')
  const { statement, columns } = readCsv(content, { ...given, account, columns: await columnsOf(account) })
  return { format: 'csv', statements: [statement], columns }
}

/** Checks that credits and debits lead from one balance to the other. */
function check({ currency, opening, closing, lines }: Statement) {
  if (currency !== 'BAM' && currency !== 'KM')
    throw new UnreadableStatement(
      `Izvod nije u konvertibilnim markama (BAM), nego: ${currency || 'bez oznake'}.`,
    )
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (opening + moved !== closing)
    throw new UnreadableStatement(
      `Promet ne odgovara stanjima: početno stanje ${formatMoney(opening)} i promet ${formatMoney(moved)} daju ${formatMoney(opening + moved)}, a završno stanje je ${formatMoney(closing)}.`,
    )
}
