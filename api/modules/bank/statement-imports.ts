import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { enqueue } from '#lib/jobs.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { BankColumns, ImportQuery } from '#contract/bank/endpoints.ts'
import { plural } from '#contract/text/plural.ts'
import { withIdentities } from './identity.ts'
import { matchLines, matchStatement } from './line-matches.ts'
import {
  countByState,
  findStatementsOf,
  findTable,
  insertLines,
  insertStatement,
  lockImports,
  saveColumns,
  saveHeader,
  setNewLines,
} from './queries.ts'
import {
  type ReadFile,
  readStatements,
  type Statement,
  UnknownColumns,
  UnreadableStatement,
} from './formats/read.ts'

type BankFile = { name: string; bytes: Buffer }

const refused = (text: string) => wrongFields({ file: text })

/** Lines that are matched before the reply; the job does the rest. */
const matchedAtOnce = 200

/** The 16 digits of an account, with or without the country. */
const digitsOf = (account: string) =>
  account
    .toUpperCase()
    .replace(/\/[A-Z]{3}$/, '')
    .replace(/^BA\d\d/, '')
    .replace(/\D/g, '')

/** Finds the house's account that a statement is about. */
function houseAccount({ bank }: Deps, { account }: Statement): string {
  const digits = digitsOf(account)
  const found = bank?.accounts.find(({ number }) => number === digits)
  if (!found) throw refused(`Izvod je za račun ${account || 'bez broja'}, koji nije među računima firme.`)
  return found.number
}

async function read(deps: Deps, { bytes }: BankFile, query: ImportQuery): Promise<ReadFile> {
  const { db, bank, now } = deps
  if (query.account !== undefined && !bank?.accounts.some(({ number }) => number === query.account))
    throw wrongFields({ account: 'Odaberite račun.' })
  try {
    return await readStatements(bytes, {
      account: query.account,
      opening: query.opening ?? null,
      closing: query.closing ?? null,
      columnsOf: async (account) => {
        const kept = (await findTable(db, account))?.columns as BankColumns | undefined
        return kept && kept.date !== undefined ? kept : undefined
      },
    })
  } catch (error) {
    if (error instanceof UnknownColumns) await saveHeader(db, query.account!, error.header, now())
    if (error instanceof UnreadableStatement) throw refused(error.message)
    throw error
  }
}

type Stored = { ids: number[]; newLines: number; isNew: boolean }

/** Stores a file with all its lines, or nothing. A file that is known changes nothing. */
async function store(deps: Deps, trx: Db, file: BankFile, read: ReadFile): Promise<Stored> {
  const hash = createHash('sha256').update(file.bytes).digest()
  await lockImports(trx)
  const before = await findStatementsOf(trx, hash)
  if (before.length > 0) return { ids: before.map(({ id }) => id), newLines: 0, isNew: false }
  const ids: number[] = []
  let newLines = 0
  for (const [position, statement] of read.statements.entries()) {
    const account = houseAccount(deps, statement)
    const { id } = await insertStatement(trx, {
      file_hash: hash,
      position,
      file_name: file.name,
      format: read.format,
      account,
      number: statement.number,
      from_day: statement.from,
      to_day: statement.to,
      opening_fening: statement.opening,
      closing_fening: statement.closing,
      lines: statement.lines.length,
      new_lines: 0,
      imported_at: deps.now(),
    })
    const fresh = await insertLines(trx, { statementId: id, account, lines: withIdentities(statement.lines) })
    await setNewLines(trx, id, fresh)
    await enqueue(trx, matchStatement, { statementId: id }, { key: `match-bank-statement:${id}` })
    if (read.columns) await saveColumns(trx, { account, columns: read.columns, at: deps.now() })
    ids.push(id)
    newLines += fresh
  }
  return { ids, newLines, isNew: true }
}

const lines = (count: number) => `${count} ${plural(count, 'stavka', 'stavke', 'stavki')}`

/** Imports a file of a bank. Lines are stored once and then matched one by one, here or by the job. */
export async function importStatement(deps: Deps, actor: Actor, file: BankFile, query: ImportQuery) {
  if (!deps.bank) throw new DomainError('conflict', 'Nije podešen nijedan račun firme (BANK_ACCOUNTS).')
  const content = await read(deps, file, query)
  const stored = await deps.db.transaction().execute(async (trx) => {
    const done = await store(deps, trx, file, content)
    await recordAction(trx, {
      actor,
      action: done.isNew ? 'imported' : 'imported-again',
      subject: `bank-statement:${done.ids[0]!}`,
      after: { file: file.name, format: content.format, statements: done.ids, new_lines: done.newLines },
      at: deps.now(),
    })
    return done
  })
  await faultPoint('bank: statement stored')
  const { ids, newLines, isNew } = stored
  for (const id of ids) await matchLines(deps, id, matchedAtOnce)
  const states = await countByState(deps.db, ids)
  const countOf = (state: string) =>
    states.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0)
  return {
    message: isNew
      ? `Izvod je uvezen: ${lines(newLines)} koje ranije nismo imali.`
      : 'Ova datoteka je već uvezena; ništa nije promijenjeno.',
    ids,
    new_lines: newLines,
    matched: countOf('matched'),
    waiting: countOf('waiting'),
  }
}
