import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import type { Db } from '#lib/database/db.ts'
import { addDays, atLocalTime, localDateTime, unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import {
  invoiceCode,
  type InvoiceKind,
  invoiceKinds,
  type StaffInvoiceFilter,
  type StaffInvoicesQuery,
} from '#contract/invoices/endpoints.ts'
import { invoicesPageSize } from '#contract/limits/money.ts'
import { findInvoice, listStaffInvoices, type Wanted } from './queries.ts'
import { missing, openPdf } from './pdf-archive.ts'
import { staffInvoiceView } from './view.ts'

const kindOfLetter = new Map(
  Object.entries(invoiceKinds).map(([kind, { letter }]) => [letter as string, kind as InvoiceKind]),
)

/** "r-2026-12" as well as "R-2026-000012". */
function codeFrom(text: string): Wanted['code'] {
  const [, letter, year, number] = /^([a-z])-(\d{4})-0*(\d{1,9})$/i.exec(text) ?? []
  const kind = kindOfLetter.get((letter ?? '').toUpperCase())
  return kind && { kind, year: Number(year), number: Number(number) }
}

function wantedOf({ q, kind, from, to }: StaffInvoiceFilter): Wanted {
  const code = q ? codeFrom(q) : undefined
  return {
    code,
    buyer: code || !q ? undefined : q,
    kind,
    from: from === undefined ? undefined : atLocalTime(from, 0),
    before: to === undefined ? undefined : atLocalTime(addDays(to, 1), 0),
  }
}

export async function searchInvoices({ db }: Deps, { before, ...filter }: StaffInvoicesQuery) {
  const rows = await listStaffInvoices(db, wantedOf(filter), { below: before, limit: invoicesPageSize + 1 })
  const shown = rows.slice(0, invoicesPageSize)
  return {
    data: shown.map(staffInvoiceView),
    next: rows.length > invoicesPageSize ? shown.at(-1)!.id : null,
  }
}

const rowsAtOnce = 1_000

const inMarks = (fening: number) => (fening / 100).toFixed(2)

async function* linesOf(db: Db, filter: StaffInvoiceFilter) {
  yield csvLine([
    'broj',
    'vrsta',
    'datum',
    'kupac',
    'korisnik',
    'uplata',
    'osnovica KM',
    'PDV KM',
    'ukupno KM',
    'stornira',
  ])
  const wanted = wantedOf(filter)
  let below: number | undefined
  for (;;) {
    const rows = await listStaffInvoices(db, wanted, { below, limit: rowsAtOnce })
    for (const row of rows) {
      const { code, kind, corrects } = staffInvoiceView(row)
      yield csvLine([
        code,
        invoiceKinds[kind].name,
        localDateTime(unixSeconds(row.issued_at)),
        row.buyer_name,
        row.username,
        row.payment_id,
        inMarks(row.net_fening),
        inMarks(row.vat_fening),
        inMarks(row.gross_fening),
        corrects,
      ])
    }
    if (rows.length < rowsAtOnce) return
    below = rows.at(-1)!.id
  }
}

/** The invoices as a table, read and sent in parts. An export leaves an entry in the audit log. */
export async function exportInvoices({ db, now }: Deps, actor: Actor, filter: StaffInvoiceFilter) {
  await recordAction(db, { actor, action: 'exported', subject: 'invoices', after: filter, at: now() })
  return Readable.from(linesOf(db, filter))
}

/** The PDF of anybody's invoice; opening it leaves an entry. */
export async function getStaffInvoicePdf(deps: Deps, actor: Actor, id: number) {
  const record = await findInvoice(deps.db, id)
  if (!record) throw missing()
  const subject = `invoice:${invoiceCode(record.kind, record.year, record.number)}`
  await recordAction(deps.db, { actor, action: 'viewed', subject, at: deps.now() })
  return openPdf(deps, record)
}
