import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { BankColumns, BankLineState } from '#contract/bank/endpoints.ts'
import type { KnownLine } from './identity.ts'

type Window = { limit: number; offset: number }

export const findTable = (db: Db, account: string) =>
  db.selectFrom('bank_table').selectAll().where('account', '=', account).executeTakeFirst()

export const listTables = (db: Db, accounts: readonly string[]) =>
  db.selectFrom('bank_table').selectAll().where('account', 'in', accounts).execute()

type Table = { account: string; columns: BankColumns; at: Date }

export const saveColumns = (trx: Db, { account, columns, at }: Table) =>
  trx
    .insertInto('bank_table')
    .values({ account, columns: JSON.stringify(columns), updated_at: at })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ columns: JSON.stringify(columns), updated_at: at }),
    )
    .execute()

/** Stores the names of a table's columns, for the form that gives them meaning. */
export const saveHeader = (db: Db, account: string, header: readonly string[], at: Date) =>
  db
    .insertInto('bank_table')
    .values({ account, columns: '{}', header: JSON.stringify(header), updated_at: at })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ header: JSON.stringify(header) }))
    .execute()

/** Allows one import of an account at a time, so that each knows the lines of the others. */
export const lockImports = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('bank import'))`.execute(trx)

export const findStatementsOf = (db: Db, fileHash: Buffer) =>
  db.selectFrom('bank_statement').select('id').where('file_hash', '=', fileHash).orderBy('position').execute()

export const insertStatement = (trx: Db, values: Insertable<DB['bank_statement']>): Promise<{ id: number }> =>
  trx.insertInto('bank_statement').values(values).returning('id').executeTakeFirstOrThrow()

type NewLines = { statementId: number; account: string; lines: readonly KnownLine[] }

/** Returns how many no file had brought before. */
export async function insertLines(trx: Db, { statementId, account, lines }: NewLines): Promise<number> {
  const given = lines.map((line) => ({ ...line, state: line.amount > 0 ? 'new' : 'outgoing' }))
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      insert into bank_line (statement_id, account, day, amount_fening, identity, occurrence, bank_id, reference,
        payer_name, payer_account, purpose, state)
      select ${statementId}, ${account}, given.day, given.amount, given.identity, given.occurrence, given."bankId",
        given.reference, given.name, given.account, given.purpose, given.state
      from json_to_recordset(${JSON.stringify(given)}::json) as given (day text, amount bigint, identity text,
        occurrence integer, "bankId" text, reference text, name text, account text, purpose text, state text)
      on conflict (account, day, amount_fening, identity, occurrence) do nothing
      returning 1
    )
    select count(*) as count from fresh`.execute(trx)
  return rows[0]!.count
}

export const setNewLines = (trx: Db, id: number, count: number) =>
  trx.updateTable('bank_statement').set({ new_lines: count }).where('id', '=', id).execute()

const statementRows = (db: Db) =>
  db.selectFrom('bank_statement').select((eb) => [
    'id',
    'file_name',
    'format',
    'account',
    'number',
    'from_day',
    'to_day',
    'opening_fening',
    'closing_fening',
    'lines',
    'new_lines',
    'imported_at',
    // The closing balance of the statement before.
    eb
      .selectFrom('bank_statement as before')
      .select('before.closing_fening')
      .whereRef('before.account', '=', 'bank_statement.account')
      .whereRef('before.to_day', '<', 'bank_statement.from_day')
      .orderBy('before.to_day', 'desc')
      .orderBy('before.id', 'desc')
      .limit(1)
      .as('closing_before'),
  ])

export const listStatements = (db: Db, { limit, offset }: Window) =>
  statementRows(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
export type StatementRow = Awaited<ReturnType<typeof listStatements>>[number]

export const countStatements = (db: Db): Promise<number> =>
  db
    .selectFrom('bank_statement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const countByState = (db: Db, statementIds: readonly number[]) =>
  statementIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('bank_line')
        .select((eb) => ['statement_id', 'state', eb.fn.countAll<number>().as('count')])
        .where('statement_id', 'in', statementIds)
        .groupBy(['statement_id', 'state'])
        .execute()

export const findLastClosing = (db: Db, account: string) =>
  db
    .selectFrom('bank_statement')
    .select('closing_fening')
    .where('account', '=', account)
    .orderBy('to_day', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export type LineRow = Omit<Selectable<DB['bank_line']>, 'state'> & { state: BankLineState }
const asLine = (row: Selectable<DB['bank_line']> | undefined) => row as LineRow | undefined

/** The next line to match. Others that are being matched are passed over. */
export const lockNextNew = async (trx: Db, statementId: number) =>
  asLine(
    await trx
      .selectFrom('bank_line')
      .selectAll()
      .where('statement_id', '=', statementId)
      .where('state', '=', 'new')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  )

/** Outgoing lines of a statement, a part at a time. */
export const listOutgoing = (db: Db, statementId: number, after: number, limit: number) =>
  db
    .selectFrom('bank_line')
    .select(['id', 'reference', 'purpose'])
    .where('statement_id', '=', statementId)
    .where('state', '=', 'outgoing')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const lockLine = async (trx: Db, id: number) =>
  asLine(await trx.selectFrom('bank_line').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export const listUnfinished = (db: Db, limit: number) =>
  db
    .selectFrom('bank_line')
    .select('statement_id')
    .distinct()
    .where('state', '=', 'new')
    .limit(limit)
    .execute()

type LineChange = {
  state: BankLineState
  payment_id?: number | null
  payout_id?: number
  turns?: number
}

export const changeLine = (trx: Db, id: number, change: LineChange) =>
  trx.updateTable('bank_line').set(change).where('id', '=', id).execute()

const shownLines = (db: Db) =>
  db
    .selectFrom('bank_line')
    .leftJoin('payment', 'payment.id', 'bank_line.payment_id')
    .leftJoin('account', 'account.id', 'payment.account_id')
    .select([
      'bank_line.id',
      'bank_line.statement_id',
      'bank_line.account',
      'bank_line.day',
      'bank_line.amount_fening',
      'bank_line.bank_id',
      'bank_line.reference',
      'bank_line.payer_name',
      'bank_line.payer_account',
      'bank_line.purpose',
      'bank_line.state',
      'bank_line.payment_id',
      'account.id as account_id',
      'account.username',
    ])

export type LineFilter = {
  state?: BankLineState | undefined
  statement?: number | undefined
  q?: string | undefined
}

const filteredLines = (db: Db, { state, statement, q }: LineFilter) =>
  shownLines(db)
    .$if(state !== undefined, (query) => query.where('bank_line.state', '=', state!))
    .$if(statement !== undefined, (query) => query.where('bank_line.statement_id', '=', statement!))
    .$if(q !== undefined, (query) =>
      query.where(
        sql<boolean>`lower(payer_name || ' ' || bank_line.purpose || ' ' || bank_line.reference || ' ' || payer_account)
          like ${containing(q!.toLowerCase())}`,
      ),
    )

export const listLines = (db: Db, filter: LineFilter, { limit, offset }: Window) =>
  filteredLines(db, filter)
    .orderBy('bank_line.day', 'desc')
    .orderBy('bank_line.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type ShownLine = Awaited<ReturnType<typeof listLines>>[number]

export const countLines = (db: Db, filter: LineFilter): Promise<number> =>
  filteredLines(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const getLine = (db: Db, id: number) =>
  shownLines(db).where('bank_line.id', '=', id).executeTakeFirst()

/** Sums up the money that waits or is not ours, and counts the lines that wait. */
export const sumUnmatched = (db: Db) =>
  db
    .selectFrom('bank_line')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      eb.fn.coalesce(sql<number>`sum(amount_fening)::bigint`, sql<number>`0::bigint`).as('fening'),
    ])
    .where('state', 'in', ['waiting', 'not_ours'])
    .executeTakeFirstOrThrow()

const payerColumns = [
  'account.id as account_id',
  'account.username',
  'account.first_name',
  'account.last_name',
] as const

/** Open slips of this amount, the latest first. */
export const listSlipsOf = (db: Db, fening: number, limit: number) =>
  db
    .selectFrom('payment_slip')
    .innerJoin('payment', 'payment.id', 'payment_slip.payment_id')
    .innerJoin('account', 'account.id', 'payment_slip.account_id')
    .select([...payerColumns, 'payment_slip.reference', 'payment_slip.amount_fening'])
    .where('payment_slip.amount_fening', '=', fening)
    .where('payment.state', 'in', ['created', 'pending', 'expired', 'cancelled'])
    .orderBy('payment_slip.payment_id', 'desc')
    .limit(limit)
    .execute()

/** Accounts that were credited with earlier transfers from this bank account. */
export const listPayees = (db: Db, payerAccount: string, limit: number) =>
  db
    .selectFrom('bank_line')
    .innerJoin('payment', 'payment.id', 'bank_line.payment_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select(payerColumns)
    .distinct()
    .where('bank_line.payer_account', '=', payerAccount)
    .where('bank_line.payer_account', '<>', '')
    .limit(limit)
    .execute()
