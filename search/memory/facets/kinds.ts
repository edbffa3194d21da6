import type { SearchDocument } from '#search/document.ts'
import type { Facets } from '#search/engine.ts'

type Kind = Pick<SearchDocument, 'condition' | 'sellerType' | 'listingType'>
type Counts = Pick<Facets, 'conditions' | 'sellerTypes' | 'listingTypes'>

/** The words of each facet. */
export const kindWords = {
  conditions: ['new', 'used'],
  sellerTypes: ['user', 'shop'],
  listingTypes: ['sell', 'rent', 'buy'],
} as const satisfies Partial<Record<keyof Facets, readonly string[]>>

const { sellerTypes, listingTypes } = kindWords
const conditions = [null, ...kindWords.conditions] as const

/** Combines the three into one number above zero, so that one read of a document counts for three facets. */
export const kindOf = ({ condition, sellerType, listingType }: Kind) =>
  1 +
  conditions.indexOf(condition) +
  conditions.length *
    (sellerTypes.indexOf(sellerType) + sellerTypes.length * listingTypes.indexOf(listingType))

/** Splits counts of such numbers into counts for each of the three. */
export function countsOfKinds(kinds: readonly { id: number; count: number }[]): Counts {
  const given = kinds.map(({ id, count }) => ({ ...partsOf(id), count }))
  const sums = <V>(values: readonly V[], of: (kind: Kind) => V | null) =>
    values
      .map((value) => ({
        value,
        count: given.reduce((sum, kind) => sum + (of(kind) === value ? kind.count : 0), 0),
      }))
      .filter(({ count }) => count > 0)
  return {
    conditions: sums(kindWords.conditions, ({ condition }) => condition),
    sellerTypes: sums(sellerTypes, ({ sellerType }) => sellerType),
    listingTypes: sums(listingTypes, ({ listingType }) => listingType),
  }
}

function partsOf(kind: number): Kind {
  const rest = Math.floor((kind - 1) / conditions.length)
  return {
    condition: conditions[(kind - 1) % conditions.length]!,
    sellerType: sellerTypes[rest % sellerTypes.length]!,
    listingType: listingTypes[Math.floor(rest / sellerTypes.length)]!,
  }
}
