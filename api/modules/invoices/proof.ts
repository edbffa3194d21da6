import { type Selectable, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { secondsBefore, unixSeconds } from '#lib/time.ts'
import { firstHash, hashOf, type InvoiceContent } from './content.ts'
import { archivedPdf, reprint } from './pdf-archive.ts'

type Row = Selectable<DB['invoice']>

const rowsAtOnce = 500
/** Faults that are named; one is enough to stop and look. */
const mostNamed = 20
/** Seconds: files of invoices issued since are read. Hashes in the rows cover all of them. */
const filesSince = 40 * 24 * 3600
/** Seconds in which the job that keeps a PDF may still wait. */
const keptWithin = 3600

/** Returns whether the columns agree with the content. */
function saysSame(row: Row): boolean {
  try {
    const { kind, year, number, issuedAt, buyer, net, vat, gross } = JSON.parse(row.content) as InvoiceContent
    return (
      kind === row.kind &&
      year === row.year &&
      number === row.number &&
      issuedAt === unixSeconds(row.issued_at) &&
      buyer.name === row.buyer_name &&
      net === row.net_fening &&
      vat === row.vat_fening &&
      gross === row.gross_fening
    )
  } catch {
    // Content that cannot be read says something else.
    return false
  }
}

const listSeries = (db: Db) =>
  db.selectFrom('invoice_series').selectAll().orderBy('kind').orderBy('year').execute()

const listAfter = (db: Db, { kind, year }: { kind: string; year: number }, after: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('kind', '=', kind)
    .where('year', '=', year)
    .where('number', '>', after)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute()

/**
 * Recounts every series: numbers without gaps, each hash from content, PDF and the hash before, each column from the
 * content; and compares recent PDFs with their hashes. Faults are in English, for the log.
 */
export async function proveInvoices(deps: Pick<Deps, 'db' | 'now' | 'privateStorage'>): Promise<string[]> {
  const faults: string[] = []
  const now = deps.now()
  // Uses one moment for all rows, or an invoice issued meanwhile would seem to have no series.
  await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const series = await listSeries(trx)
      for (const one of series) await proveSeries(trx, one)
      const { rows } = await sql<{ kind: string; year: number }>`
        select distinct kind, year from invoice
        where not exists (select from invoice_series known where known.kind = invoice.kind and known.year = invoice.year)
        `.execute(trx)
      for (const { kind, year } of rows) faults.push(`no series for invoices ${kind} ${year}`)
    })
  return faults.slice(0, mostNamed)

  async function proveSeries(trx: Db, series: Selectable<DB['invoice_series']>) {
    const name = `${series.kind} ${series.year}`
    let number = 0
    let hash = firstHash
    for (;;) {
      const rows = await listAfter(trx, series, number)
      for (const row of rows) {
        const found = `invoice ${name} ${row.number}`
        if (row.number !== number + 1) faults.push(`numbers are missing before ${found}`)
        if (row.previous_hash !== hash || row.hash !== hashOf(row.content, row.pdf_hash, hash))
          faults.push(`the chain of hashes breaks at ${found}`)
        if (!saysSame(row)) faults.push(`columns differ from the content of ${found}`)
        if (row.issued_at > secondsBefore(now, filesSince)) await provePdf(row, found)
        number = row.number
        hash = row.hash
      }
      if (rows.length < rowsAtOnce || faults.length >= mostNamed) break
    }
    if (faults.length < mostNamed && (number !== series.last_number || hash !== series.last_hash))
      faults.push(`the end of the series differs, invoices ${name}`)
  }

  async function provePdf(row: Row, found: string) {
    const fault = await archivedPdf(deps, row).then(
      (pdf) => pdf ?? 'is missing or changed',
      // A failing disk says nothing about the file.
      (error: Error) => `cannot be read (${error.message})`,
    )
    if (typeof fault !== 'string' || row.issued_at > secondsBefore(now, keptWithin)) return
    const isPrintable = await reprint(row).then(
      () => true,
      () => false, // which is the fault that the proof names
    )
    faults.push(`the kept PDF ${fault}${isPrintable ? '' : ' and cannot be made again'}, ${found}`)
  }
}
