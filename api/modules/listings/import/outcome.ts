import type { Finding } from '#lib/imports/job.ts'

/** By attribute id. */
export type AttributeValues = Record<string, number | string | true>

export type Price = { fening: number | null; day: string }

/** A source row in our terms; its id, seller and dates are added when it is written. */
export type ImportedListing = {
  byShop: boolean | null // null if the source does not say
  categoryId: number
  title: string
  description: string
  priceFening: number | null
  condition: 'new' | 'used' | null
  /** An offer for sale if the source does not say. */
  listingType?: 'sell' | 'rent' | 'buy'
  cityId: number | null
  brandId: number | null
  modelId: number | null
  attributes: AttributeValues
  createdDay: string | null
  views: number | null
  priceHistory: Price[]
}

export type Outcome = { listing: ImportedListing | null; findings: Finding[] }

const longestValue = 200

/** Findings about one row; only the first per field is kept. */
export class Findings {
  readonly list: Finding[] = []

  changed(field: string, reason: string, value?: unknown) {
    this.#add('changed', field, reason, value)
  }

  refuse(field: string, reason: string, value?: unknown): Outcome {
    this.#add('refused', field, reason, value)
    return { listing: null, findings: this.list.filter((finding) => finding.kind === 'refused') }
  }

  #add(kind: Finding['kind'], field: string, reason: string, value: unknown) {
    if (kind === 'changed' && this.list.some((finding) => finding.field === field)) return
    this.list.push({
      field,
      kind,
      reason,
      value: value === undefined || value === null ? null : quote(value),
    })
  }
}

// PostgreSQL stores neither NUL nor half a surrogate pair.
const quote = (value: unknown) => String(value).slice(0, longestValue).replaceAll('\0', '').toWellFormed()
