import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { Closing } from '#contract/closings/endpoints.ts'
import { checkTexts, movementText } from '#contract/closings/texts.ts'
import { invoiceKinds } from '#contract/invoices/endpoints.ts'
import { accountName } from '#contract/ledger/accounts.ts'
import { closingsPageSize } from '#contract/limits/money.ts'
import { toMarks } from '#contract/money/money.ts'
import { type Stored, viewOf } from './closing.ts'
import { closingPdf } from './print.ts'
import { findClosing, listClosings as listRows } from './queries.ts'

export { proveClosings } from './closing.ts'

const invoicedIn = (content: unknown) =>
  toMarks((content as Stored).invoices.reduce((total, { gross }) => total + gross, 0))

export async function listClosings({ db }: Deps, before: string | undefined) {
  const rows = await listRows(db, before, closingsPageSize + 1)
  const shown = rows.slice(0, closingsPageSize)
  return {
    data: shown.map(({ day, closed_at, adds_up, content }) => ({
      day,
      closed_at: unixSeconds(closed_at),
      adds_up,
      invoiced: invoicedIn(content),
    })),
    next: rows.length > closingsPageSize ? shown.at(-1)!.day : null,
  }
}

export async function getClosing({ db }: Deps, day: string): Promise<Closing> {
  const row = await findClosing(db, day)
  if (!row) throw new DomainError('not_found', 'Taj dan još nije zaključen.')
  return viewOf(row)
}

const decimal = (marks: number) => marks.toFixed(2)

/** One table with a section in each row, so that it can be filtered. */
function* linesOf({ day, accounts, movements, invoices, open_refunds: refunds, checks }: Closing) {
  const plain = (currency: 'credit' | 'KM', amount: number) =>
    currency === 'credit' ? String(amount) : decimal(amount)
  yield csvLine(['dan', 'dio', 'stavka', 'vrsta', 'valuta', 'broj', 'iznos'])
  const line = (part: string, item: string, kind: string, rest: readonly (string | number)[]) =>
    csvLine([day, part, item, kind, ...rest.map(String)])
  for (const { account, currency, opening, late, in: received, out, closing } of accounts) {
    const unit = currency === 'credit' ? 'kredit' : 'KM'
    for (const [kind, amount] of [
      ['početno stanje', opening],
      ['naknadno knjiženo', late],
      ['ulaz', received],
      ['izlaz', out],
      ['završno stanje', closing],
    ] as const)
      yield line('računi knjige', accountName(account), kind, [unit, '', plain(currency, amount)])
  }
  for (const one of movements) {
    const currency = accounts.find(({ account }) => account === one.account)?.currency ?? 'KM'
    yield line('promjene', accountName(one.account), movementText(one), [
      currency === 'credit' ? 'kredit' : 'KM',
      one.count,
      plain(currency, one.amount),
    ])
  }
  for (const { kind, count, net, vat, gross } of invoices)
    for (const [of, amount] of [
      ['osnovica', net],
      ['PDV', vat],
      ['ukupno', gross],
    ] as const)
      yield line('računi', invoiceKinds[kind].name, of, ['KM', count, decimal(amount)])
  yield line('povrati u toku', 'na početku dana', '', ['KM', '', decimal(refunds.opening)])
  yield line('povrati u toku', 'na kraju dana', '', ['KM', '', decimal(refunds.closing)])
  for (const { name, currency, left, right } of checks) {
    const unit = name === 'accounts' ? '' : currency === 'credit' ? 'kredit' : 'KM'
    const side = (amount: number) => (name === 'accounts' ? String(amount) : plain(currency, amount))
    const texts = checkTexts[name]
    yield line('kontrola', texts.name, texts.left, [unit, '', side(left)])
    yield line('kontrola', texts.name, texts.right, [unit, '', side(right)])
  }
}

const taken = (deps: Deps, actor: Actor, day: string) =>
  recordAction(deps.db, { actor, action: 'exported', subject: `closing:${day}`, at: deps.now() })

export async function exportClosing(deps: Deps, actor: Actor, day: string): Promise<Readable> {
  const closing = await getClosing(deps, day)
  await taken(deps, actor, day)
  return Readable.from(linesOf(closing))
}

export async function printClosing(deps: Deps, actor: Actor, day: string): Promise<Buffer> {
  const closing = await getClosing(deps, day)
  await taken(deps, actor, day)
  return closingPdf(closing, deps.brand.name)
}
