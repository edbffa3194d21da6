import type { AuditAction } from '#contract/audit.ts'
import type { Deps } from '#api/deps.ts'
import { findAccountNamed } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { listChanges, recordAction } from '#api/modules/audit/service.ts'
import {
  type BankColumns,
  bankColumns,
  type BankLineDetail,
  type BankLineState,
} from '#contract/bank/endpoints.ts'
import { bankLinesPageSize, bankStatementsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { isReference, referenceLength } from '#contract/bank/payment-reference.ts'
import { creditLine, type Payee, uncreditLine } from './line-postings.ts'
import {
  changeLine,
  countByState,
  countLines,
  countStatements,
  getLine,
  type LineFilter,
  type LineRow,
  listLines,
  listStatements,
  listTables,
  lockLine,
  saveColumns,
  sumUnmatched,
} from './queries.ts'
import { findSlipsByReference } from './slips/queries.ts'
import { suggestFor } from './suggestions.ts'
import { lineView, statementView } from './view.ts'

export { importStatement } from './statement-imports.ts'
export { addSlip, printedSlip, slipExpiry, slipStateOf } from './slips/service.ts'
export { drawScanCode, drawSlipForm } from './slips/slip-pdf.ts'

const shownHistory = 50

export async function getBankOverview({ db, bank, inbox }: Deps) {
  const { waiting, fening } = await sumUnmatched(db)
  return {
    accounts: (bank?.accounts ?? []).map(({ number, bank: name }) => ({ number, bank: name })),
    waiting,
    unmatched: toMarks(fening),
    has_sample: bank !== null && inbox !== 'none',
  }
}

const windowOf = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size })

export async function listBankStatements({ db }: Deps, page: number) {
  const [rows, total] = await Promise.all([
    listStatements(db, windowOf(page, bankStatementsPageSize)),
    countStatements(db),
  ])
  const counted = await countByState(
    db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map((row) => statementView(row, counted)),
    meta: pageMetaOf(total, page, bankStatementsPageSize),
  }
}

export async function listBankLines({ db }: Deps, { page, ...filter }: LineFilter & { page: number }) {
  const [rows, total] = await Promise.all([
    listLines(db, filter, windowOf(page, bankLinesPageSize)),
    countLines(db, filter),
  ])
  return { data: rows.map(lineView), meta: pageMetaOf(total, page, bankLinesPageSize) }
}

const noSuchLine = () => new DomainError('not_found', 'Nema takve stavke.')
const subjectOf = (lineId: number) => `bank-line:${lineId}`

const reasonIn = (after: unknown): string | null => {
  const { reason } = (after ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

export async function getBankLine({ db }: Deps, id: number): Promise<BankLineDetail> {
  const line = await getLine(db, id)
  if (!line) throw noSuchLine()
  const [suggestions, history] = await Promise.all([
    suggestFor(db, line),
    listChanges(db, subjectOf(id), shownHistory),
  ])
  return {
    ...lineView(line),
    suggestions,
    history: history.map(({ at, actor_name, action, after }) => ({
      at: unixSeconds(at),
      actor: actor_name,
      action,
      reason: reasonIn(after),
    })),
  }
}

const targetError = (text: string) => wrongFields({ target: text })

/** Finds the payee by an operator's input: the reference of a slip, or a username. */
async function payeeNamed(trx: Db, target: string): Promise<Payee> {
  const digits = target.replace(/[\s./-]/g, '')
  if (/^\d+$/.test(digits) && digits.length === referenceLength) {
    if (!isReference(digits))
      throw targetError('Poziv na broj nije dobro prepisan: kontrolne cifre ne odgovaraju.')
    const [slip] = await findSlipsByReference(trx, [digits])
    if (!slip) throw targetError('Nema uplatnice s ovim pozivom na broj.')
    if (slip.account_id === null) throw targetError('Račun vlasnika ove uplatnice je izbrisan.')
    return { accountId: slip.account_id, slipId: slip.id }
  }
  const account = await findAccountNamed(trx, target)
  if (!account) throw targetError('Nema korisnika ni uplatnice s ovim imenom ili brojem.')
  return { accountId: account.id, slipId: undefined }
}

const stateTexts: Record<BankLineState, string> = {
  new: 'Stavka se upravo raspoređuje. Osvježite stranicu.',
  outgoing: 'Ovo je isplata, ne uplata.',
  waiting: 'Stavka čeka raspoređivanje.',
  matched: 'Stavka je u međuvremenu raspoređena.',
  not_ours: 'Stavka je u međuvremenu označena kao tuđa.',
  payout: 'Stavka je isplata prodavaču.',
}

type Decision = { action: AuditAction; from: readonly BankLineState[]; reason: string }

/** Changes a line in one of these states: the second of two concurrent operators gets a conflict. */
async function decide(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  { action, from, reason }: Decision,
  change: (trx: Db, line: LineRow) => Promise<object>,
) {
  return db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, id)
    if (!line) throw noSuchLine()
    if (!from.includes(line.state)) throw new DomainError('conflict', stateTexts[line.state])
    const more = await change(trx, line)
    await recordAction(trx, {
      actor,
      action,
      subject: subjectOf(id),
      before: { state: line.state, payment: line.payment_id },
      after: { reason, ...more },
      at: now(),
    })
    return lineView((await getLine(trx, id))!)
  })
}

export async function assignBankLine(
  deps: Deps,
  actor: Actor,
  id: number,
  { target, reason }: { target: string; reason: string },
) {
  const decision: Decision = { action: 'assigned', from: ['waiting'], reason }
  const data = await decide(deps, actor, id, decision, async (trx, line) => {
    const payee = await payeeNamed(trx, target)
    const payment = await creditLine(deps, trx, line, payee)
    return { account: payee.accountId, payment }
  })
  return { data, message: `Uplata je pripisana korisniku ${data.username}.` }
}

export async function disownBankLine(deps: Deps, actor: Actor, id: number, reason: string) {
  const decision: Decision = { action: 'disowned', from: ['waiting'], reason }
  const data = await decide(deps, actor, id, decision, async (trx, line) => {
    await changeLine(trx, line.id, { state: 'not_ours' })
    return {}
  })
  return { data, message: 'Stavka je označena kao tuđa uplata.' }
}

export async function releaseBankLine(deps: Deps, actor: Actor, id: number, reason: string) {
  const decision: Decision = { action: 'released', from: ['matched', 'not_ours'], reason }
  const data = await decide(deps, actor, id, decision, async (trx, line) => {
    if (line.state === 'matched')
      await uncreditLine(deps, trx, line, { reason, askedBy: actor.id, at: deps.now() })
    else await changeLine(trx, line.id, { state: 'waiting' })
    return {}
  })
  return { data, message: 'Stavka opet čeka raspoređivanje.' }
}

const noColumns = Object.fromEntries(bankColumns.map((name) => [name, ''])) as BankColumns

export async function listBankColumns({ db, bank }: Deps) {
  const accounts = bank?.accounts ?? []
  const kept =
    accounts.length === 0
      ? []
      : await listTables(
          db,
          accounts.map(({ number }) => number),
        )
  return accounts.map(({ number, bank: name }) => {
    const table = kept.find(({ account }) => account === number)
    return {
      number,
      bank: name,
      columns: { ...noColumns, ...(table?.columns as Partial<BankColumns> | undefined) },
      header: (table?.header as string[] | undefined) ?? [],
    }
  })
}

export async function saveBankColumns(
  { db, bank, now }: Deps,
  actor: Actor,
  account: string,
  columns: BankColumns,
) {
  if (!bank?.accounts.some(({ number }) => number === account))
    throw new DomainError('not_found', 'Nema takvog računa firme.')
  const at = now()
  await db.transaction().execute(async (trx) => {
    await saveColumns(trx, { account, columns, at })
    await recordAction(trx, {
      actor,
      action: 'edited',
      subject: 'bank-columns',
      after: { number: account, ...columns },
      at,
    })
  })
}
