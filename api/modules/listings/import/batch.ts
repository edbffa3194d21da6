import { createHash } from 'node:crypto'
import type { Db } from '#lib/database/db.ts'
import type { ImportSellers } from '#api/modules/accounts/service.ts'
import type { Finding } from '#lib/imports/job.ts'
import { dayMs } from '#lib/time.ts'
import type { ImportedListing, Outcome } from './outcome.ts'
import { type BatchCounts, insertBatch, type NewFinding, type NewListing } from './queries.ts'

const listingLifeMs = 180 * dayMs

export type ReadRow = { rowNumber: number; key: string; refreshedAt: Date; outcome: Outcome }

export type BatchTarget = { db: Db; jobId: number; source: string; sellers: ImportSellers }

/** Writes rows, their findings and the job's new position, all or nothing. */
export async function writeBatch(
  target: BatchTarget,
  from: number,
  rows: readonly ReadRow[],
): Promise<BatchCounts> {
  try {
    return await tryBatch(target, from, rows)
  } catch (error) {
    if (!isDataError(error)) throw error
    if (rows.length === 1) {
      const refused: Finding = {
        field: 'row',
        kind: 'refused',
        reason: 'database_refused',
        value: error.message,
      }
      return tryBatch(target, from, [{ ...rows[0]!, outcome: { listing: null, findings: [refused] } }])
    }
    // A row the checks missed must not stop the others.
    const counts: BatchCounts = { inserted: 0, repeated: 0, refused: 0, changed: 0 }
    for (const [index, row] of rows.entries()) {
      const single = await writeBatch(target, from + index, [row])
      for (const name of Object.keys(counts) as (keyof BatchCounts)[]) counts[name] += single[name]
    }
    return counts
  }
}

// Classes 22 and 23: a value or a constraint refused the row.
const isDataError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

async function tryBatch(
  { db, jobId, source, sellers }: BatchTarget,
  from: number,
  rows: readonly ReadRow[],
): Promise<BatchCounts> {
  const listings = new Map<string, NewListing>()
  const findings: NewFinding[] = []
  for (const row of rows) {
    const { listing } = row.outcome
    if (listing && listings.has(row.key)) continue
    if (listing) listings.set(row.key, newListing(row, listing, sellers))
    const import_key = listing ? row.key : null
    for (const finding of row.outcome.findings)
      findings.push({ ...finding, import_key, row_number: row.rowNumber })
  }
  const counts = await insertBatch(db, {
    jobId,
    source,
    from,
    to: from + rows.length,
    rowsWithListing: rows.filter((row) => row.outcome.listing).length,
    listings: [...listings.values()],
    findings,
  })
  if (!counts)
    throw new Error(`Import job ${jobId} is no longer at row ${from}: another import has moved it.`)
  return counts
}

function newListing(row: ReadRow, listing: ImportedListing, sellers: ImportSellers): NewListing {
  const { refreshedAt } = row
  return {
    import_key: row.key,
    seller_id: sellerOf(row.key, listing.byShop, sellers),
    category_id: listing.categoryId,
    title: listing.title,
    description: listing.description,
    price_fening: listing.priceFening,
    condition: listing.condition,
    listing_type: listing.listingType ?? 'sell',
    city_id: listing.cityId,
    brand_id: listing.brandId,
    model_id: listing.modelId,
    attributes: listing.attributes,
    refreshed_at: refreshedAt,
    expires_at: new Date(refreshedAt.getTime() + listingLifeMs),
    created_at: listing.createdDay ? new Date(listing.createdDay) : refreshedAt,
    views: listing.views,
    prices: listing.priceHistory.map(({ fening, day }) => ({
      price_fening: fening,
      created_at: new Date(day),
    })),
  }
}

/** Always the same seller for the same row; if the source does not say, shops get their share. */
function sellerOf(key: string, byShop: boolean | null, { privateIds, shopIds }: ImportSellers): number {
  const digest = createHash('md5').update(key).digest()
  const all = [...privateIds, ...shopIds]
  const candidates = byShop === null ? all : byShop ? shopIds : privateIds
  return candidates[digest.readUInt32LE(0) % candidates.length]!
}
