import type { FeedField } from '#contract/listings/feeds.ts'
import { feedExternalIdLength } from '#contract/limits/listings.ts'
import type { ValueReader } from './value-reader.ts'

const enough = { values: 3, share: 0.8 }

/** The field that most of a column's values can only belong to. */
export function fieldByValues(values: readonly string[], reader: ValueReader): FeedField | undefined {
  const given = values.filter((value) => value !== '')
  if (given.length < enough.values) return undefined
  const most = (fits: (value: string) => boolean) => given.filter(fits).length >= given.length * enough.share
  if (most((value) => isPhotoAddress(value.split(/[\s|;,]+/)[0]!))) return 'photos'
  if (most((value) => /^(?:KM|BAM|EUR|€)$/i.test(value))) return 'currency'
  const words = given.filter((value) => /\p{L}{2}/u.test(value))
  if (words.length < given.length * enough.share) return undefined
  return (['city', 'state', 'listing_type', 'brand', 'category'] as const).find((field) =>
    most((value) => reader.isSurely(field, value)),
  )
}

function isPhotoAddress(text: string): boolean {
  const address = URL.parse(text)
  return /^https?:$/.test(address?.protocol ?? '') && /\.(?:jpe?g|png|webp|avif)$/i.test(address!.pathname)
}

/** Returns whether every value is short, without spaces, has a digit, and occurs once. */
export const looksLikeId = (values: readonly string[]): boolean =>
  values.length > 1 &&
  new Set(values).size === values.length &&
  values.every(
    (value) =>
      value.length <= feedExternalIdLength &&
      /\d/.test(value) &&
      !/\s/.test(value) &&
      !/^https?:/i.test(value),
  )
