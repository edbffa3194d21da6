import { suggestSearches } from '#contract/autosuggest.ts'
import { countListings } from '#contract/search.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import { readAttr } from './attr-fields.ts'
import type { PanelFacets } from './facets.ts'
import { looserChoices } from './filters.ts'
import type { Looser } from './panel.ts'
import { asWords } from './understanding.ts'
import { type Changes, changedAttr, type SearchValues, withoutCategory } from './query.ts'

type Api = ReturnType<typeof apiOf>

const mostAsked = 8
const mostWords = 4 // each of which is left out in turn

function fewerWords(q = '') {
  const words = q.trim().split(/\s+/)
  if (words.length < 2 || words.length > mostWords) return []
  return words.map((_, left) => {
    const rest = words.filter((_word, at) => at !== left).join(' ')
    return { label: `„${rest}“`, changes: { q: rest } as Changes }
  })
}

function looserSearches(values: SearchValues, facets: PanelFacets | null) {
  const filters = readAttr(values.attr)
  const attributes = filters.map((filter) => ({
    label: `bez „${facets?.attributes.find(({ id }) => id === filter.id)?.name ?? 'osobine'}“`,
    changes: changedAttr(filters.filter((other) => other !== filter)),
  }))
  const others = looserChoices
    .filter(({ without }) => without.some((name) => values[name] !== undefined))
    .map(({ label, without }) => ({
      label,
      changes: Object.fromEntries(without.map((name) => [name, undefined])) as Changes,
    }))
  const everywhere = values.category_id ? [{ label: 'sve kategorije', changes: withoutCategory }] : []
  return [...fewerWords(values.q), ...attributes, ...others, ...everywhere].slice(0, mostAsked)
}

/** What to drop from a search without results, most results first. Counts once per filter. */
export async function findLooser(
  api: Api,
  values: SearchValues,
  facets: PanelFacets | null,
): Promise<Looser[]> {
  const { page: _page, view: _view, facets: _facets, sort_by: _by, sort_order: _order, ...asked } = values
  const found = await Promise.all(
    looserSearches(asked, facets).map(async (looser) => {
      const { count } = await api
        .call(countListings, { query: { ...asked, ...looser.changes } })
        .catch(asNothing({ count: 0 }))
      return { ...looser, count }
    }),
  )
  return found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

/** The search with its words as plain text, if the filters read from them leave no results. */
export async function findAsWords(api: Api, asked: SearchValues, values: SearchValues): Promise<Looser[]> {
  const words = asWords(asked)
  const { view: _view, facets: _facets, ...query } = words
  const { count } = await api.call(countListings, { query }).catch(asNothing({ count: 0 }))
  const gone = Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))
  return count > 0 ? [{ label: `tekst „${asked.q}“`, changes: { ...gone, ...words }, count }] : []
}

/** 'Da li ste mislili:' (spec 2.5) */
export async function findSuggestions(api: Api, q: string | undefined): Promise<string[]> {
  if (!q) return []
  const { data } = await api
    .call(suggestSearches, { query: { q } })
    .catch(asNothing({ data: { suggestions: [] as string[] } }))
  return data.suggestions
}

/** Omits extras that the API refuses, so that the page still works (spec 8). */
const asNothing =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return nothing
    throw error
  }
