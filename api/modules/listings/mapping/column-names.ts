import type { Catalog, CatalogAttribute } from '#api/modules/categories/service.ts'
import { type FeedField, feedFields } from '#contract/listings/feeds.ts'
import { slugify } from '#contract/text/slug.ts'
import type { ColumnMeaning } from './meanings.ts'
import { attributeNames } from './words/field-names.ts'

/** Last parts of a path that say nothing alone: "vehicle/make/name" is a make, not a title. */
const plainParts = new Set([
  'name',
  'value',
  'text',
  'label',
  'id',
  'title',
  'content',
  'item',
  'amount',
  'url',
  'code',
])
const unit = /-(?:km|bam|eur|kw|ccm|cm3|m2|ps|ks|hp|cm|mm|g|kg|l|god)$/

/** "amountCents" in two words. */
export const spaced = (column: string) => column.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** Slugs that may name a column, by how much of it they leave out: nothing, remarks in brackets, units, the path. */
export function slugsOf(column: string): readonly string[][] {
  const parts = spaced(column)
    .split('/')
    .map((part) => part.replace(/^@/, ''))
  const bare = parts.map((part) => part.replace(/[([][^()[\]]*[)\]]/g, ' '))
  const paths: string[] = []
  for (let start = 1; start < bare.length; start++) {
    const rest = bare.slice(start).map(slugify)
    if (rest.length > 1 || !plainParts.has(rest[0]!)) paths.push(rest.join('-'))
  }
  const last = slugify(bare.at(-1)!)
  if (bare.length > 1 && plainParts.has(last))
    for (let start = bare.length - 2; start >= 0; start--)
      paths.push(bare.slice(start, -1).map(slugify).join('-'))
  const whole = slugify(bare.join('-'))
  return [
    [slugify(column), slugify(parts.join('-'))],
    [whole],
    [whole, ...paths].map((slug) => slug.replace(unit, '')),
    paths,
  ]
}

/** All names of an attribute: its own, those of our forms, and those of other languages. */
export const namesOf = ({
  name,
  displayName,
}: Pick<CatalogAttribute, 'name' | 'displayName'>): readonly string[] => [
  slugify(name),
  slugify(displayName),
  ...(attributeNames[name] ?? []),
]

/** How many ways of leaving something out of a name there are. */
export const levels = 4

/** Finds columns by names, the surest of them first. */
export class ColumnNames {
  readonly #byLevel: readonly ReadonlyMap<string, string[]>[]

  constructor(columns: readonly string[]) {
    const byLevel = Array.from({ length: levels }, () => new Map<string, string[]>())
    for (const column of columns)
      for (const [level, slugs] of slugsOf(column).entries())
        for (const slug of new Set(slugs))
          byLevel[level]!.set(slug, [...(byLevel[level]!.get(slug) ?? []), column])
    this.#byLevel = byLevel
  }

  find(names: readonly string[], level: number, isFree: (column: string) => boolean): string | undefined {
    for (const name of names) {
      const found = this.#byLevel[level]!.get(name)?.find(isFree)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Reads a stored meaning; undefined if we no longer have such a field or attribute. */
export function meaningOf(
  text: string,
  { attributes }: Pick<Catalog, 'attributes'>,
): ColumnMeaning | undefined {
  if ((feedFields as readonly string[]).includes(text)) return text as FeedField
  const name = /^attributes\.(.+)$/.exec(text)?.[1]
  return name !== undefined && [...attributes.values()].some((attribute) => attribute.name === name)
    ? `attributes.${name}`
    : undefined
}
