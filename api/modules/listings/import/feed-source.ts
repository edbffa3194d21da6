import { newListing } from '#contract/listings/write.ts'
import type { FeedRecord } from '../feeds/formats/read.ts'
import type { Remarks, RowReader } from '../mapping/row-reader.ts'
import { checkAttributes } from '../writing/attribute-check.ts'
import { type AttributeValues, Findings, type Outcome } from './outcome.ts'
import { fitDescription, fitTitle } from './values/titles.ts'
import type { ImportReference, Source } from './source.ts'

const fields = newListing.shape

/** A shop's file in any shape: the same reading of columns and values as its feed would get. */
export const feed: Source = {
  name: 'feed',
  format: 'any',
  signature: [],
  keyOf: (record, rows) => rows?.text(record as FeedRecord, 'external_id') || undefined,
  map: (record, reference) => mapRow(record as FeedRecord, reference, reference.rows!),
}

function mapRow(record: FeedRecord, reference: ImportReference, rows: RowReader): Outcome {
  const findings = new Findings()
  const remarks: Remarks = { errors: new Map(), notes: new Map() }
  rows.meet(record)
  const found = rows.read(record, remarks) as {
    category_id?: number
    city_id?: number
    title?: string
    description?: string
    price?: unknown
    state?: 'new' | 'used'
    listing_type?: 'sell' | 'rent' | 'buy'
    brand_id?: number
    model_id?: number
    attributes?: { id: number; value: string | number }[]
  }
  const { category_id: categoryId } = found
  // Without its category, or its kind, a listing would be something else.
  for (const field of ['category_id', 'listing_type'])
    if (remarks.errors.has(field))
      return findings.refuse(field, 'value_not_understood', remarks.errors.get(field))
  for (const [field, message] of [...remarks.errors, ...remarks.notes])
    findings.changed(field, 'value_not_understood', message)
  const brand = found.brand_id === undefined ? undefined : reference.catalog.brands.get(found.brand_id)?.name
  const title = fitTitle(found.title ?? '', [brand], findings)
  if (categoryId === undefined || title === undefined)
    return findings.refuse('title', 'title_short', found.title)
  const price = fields.price.safeParse(found.price ?? null)
  if (!price.success) findings.changed('price', 'value_invalid', found.price)
  const attributes = checkAttributes(
    reference.catalog.attributesOf(categoryId),
    found.attributes ?? [],
    new Date(),
  )
  for (const [field, message] of Object.entries(attributes.errors))
    findings.changed(field, 'value_invalid', message)
  return {
    listing: {
      byShop: true,
      categoryId,
      title,
      description: fitDescription(found.description ?? '', findings),
      priceFening: price.success ? (price.data ?? null) : null,
      condition: found.state ?? null,
      cityId: found.city_id ?? null,
      listingType: found.listing_type ?? 'sell',
      brandId: found.brand_id ?? null,
      modelId: found.model_id ?? null,
      attributes: attributes.values as AttributeValues,
      createdDay: null,
      views: null,
      priceHistory: [],
    },
    findings: findings.list,
  }
}
