import type { Understood } from '#contract/search/endpoints.ts'
import { readAttr } from './attr-fields.ts'
import type { ChipNames, FilterChip } from './chips.ts'
import { kindIn } from './facets.ts'
import { filterChips } from './filters.ts'
import { type Changes, changedAttr, encodedAttr, readPairs, type SearchValues } from './query.ts'

/** The API's interpretation of the search words. */
export type Meaning = { words: string; understood: readonly Understood[] }

const valuesOf = ({ parameters }: Understood) => readPairs(Object.entries(parameters))

/**
 * The search with the filters understood from its words made explicit, for the panel and for links that
 * change a filter. Only the remaining words stay, and are searched literally.
 */
export function spelledOut(asked: SearchValues, { words, understood }: Meaning): SearchValues {
  if (understood.length === 0) return asked
  const {
    attr: _attr,
    attr_encoded: _encoded,
    q: _q,
    ...others
  } = Object.assign({}, asked, ...understood.map(valuesOf)) as SearchValues
  const attributes = [asked, ...understood.map(valuesOf)].flatMap(({ attr }) => readAttr(attr))
  return { ...others, ...(words && { q: words, literal: '1' }), ...encodedAttr(attributes) }
}

/** The same search with its words taken literally. */
export const asWords = (asked: SearchValues): Changes => ({ ...asked, page: undefined, literal: '1' })

/** One chip for each understood phrase; removing it searches its words as text. */
export function understoodChips(asked: SearchValues, meaning: Meaning, names: ChipNames): FilterChip[] {
  const values = spelledOut(asked, meaning)
  const kindOf = kindIn(names.facets)
  return meaning.understood.map((one) => {
    const own = valuesOf(one)
    const ids = new Set(readAttr(own.attr).map(({ id }) => id))
    const others = meaning.understood.filter((other) => other !== one)
    return {
      label: labelOf(own, names),
      changes: {
        ...Object.fromEntries(Object.keys(own).map((name) => [name, asked[name as keyof SearchValues]])),
        ...(ids.size > 0 && changedAttr(readAttr(values.attr, kindOf).filter(({ id }) => !ids.has(id)))),
        q: withoutPhrases(asked.q ?? '', others),
        literal: '1',
      },
    }
  })
}

const labelOf = (own: SearchValues, names: ChipNames): string =>
  filterChips(own, names)
    .map(({ label }) => label)
    .join(', ')

function withoutPhrases(q: string, gone: readonly Understood[]): string {
  let left = q
  for (const { text } of gone) left = left.replace(text, ' ')
  return left.replaceAll(/\s+/g, ' ').trim()
}
