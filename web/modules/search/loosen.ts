import { suggestSearches } from '#contract/search/autosuggest.ts'
import { countListings, searchListings } from '#contract/search/endpoints.ts'
import { type RowCard, toRowCard } from '#web/cards/card.ts'
import { ApiError, type apiOf } from '#web/lib/api.ts'
import { readAttr } from './attr-fields.ts'
import type { PanelFacets } from './facets.ts'
import { looserChoices } from './filters.ts'
import type { Looser, WaysOut } from './panel.ts'
import { asWords } from './understanding.ts'
import {
  type Changes,
  changedAttr,
  changedSearch,
  filterNames,
  readSearch,
  type SearchName,
  searchPath,
  type SearchValues,
  withoutCategory,
  withoutLayout,
} from './query.ts'

type Api = ReturnType<typeof apiOf>

type Search = {
  asked: SearchValues
  values: SearchValues
  facets: PanelFacets | null
  total: number
  /** The listings that it found. */
  found: readonly RowCard[]
}

const mostFilters = 8
const mostWords = 8
const mostWordsCorrected = 4 // one by one, if they cannot be corrected together
const nearestShown = 8

/** Everything that leads on from a search without results, or with few: to searches that find more. */
export async function findWaysOut(api: Api, search: Search): Promise<WaysOut> {
  return search.total === 0 ? findFromNothing(api, search) : findMore(api, search)
}

async function findFromNothing(api: Api, { asked, values, facets }: Search): Promise<WaysOut> {
  const [asText, filters, meant, words] = await Promise.all([
    values === asked ? [] : findAsWords(api, asked, values),
    findFewerFilters(api, values, facets),
    findMeant(api, values),
    findFewerWords(api, values, filterNames.some((name) => values[name] !== undefined) ? 0 : 1),
  ])
  const fewer = meant.length + words.length > 0 ? words : await findMeantWord(api, values)
  // Without its words a search is hardly the same.
  const worded = fewer.find((looser) => readTo(looser).q !== undefined)
  const nearest = meant[0] ?? worded ?? nearestOf(filters, values) ?? fewer[0]
  return {
    looser: nearestFirst([...asText, ...fewer, ...filters]),
    meant,
    nearest: nearest ? await withListings(api, nearest) : null,
  }
}

async function findMore(api: Api, { values, facets, total, found }: Search): Promise<WaysOut> {
  const findsMore = ({ count }: Looser) => count > total
  const [filters, words] = await Promise.all([
    findFewerFilters(api, values, facets).then((ways) => ways.filter(findsMore)),
    findFewerWords(api, values, 1).then((ways) => ways.filter(findsMore)),
  ])
  const nearest = nearestOf(filters, values) ?? words[0]
  return {
    looser: nearestFirst([...words, ...filters]),
    meant: [],
    nearest: nearest ? await withListings(api, nearest, found) : null,
  }
}

/** A search with fewer results is nearer to the original. */
const nearestFirst = (ways: readonly Looser[]) => ways.toSorted((a, b) => a.count - b.count)

const readTo = ({ to }: Looser) => readSearch(to.slice(searchPath({}).length))

/** The same elsewhere, or else the least different search. `filters`: most results first. */
const nearestOf = (filters: readonly Looser[], { cities }: SearchValues) =>
  filters.find((looser) => cities !== undefined && readTo(looser).cities === undefined) ?? filters.at(-1)

const counted = (values: Changes) => ({ ...withoutLayout(values), page: undefined })

async function countOf(api: Api, values: Changes): Promise<number> {
  const { count } = await api.call(countListings, { query: counted(values) }).catch(asNothing({ count: 0 }))
  return count
}

/** The search with these changes, or null without results. */
async function findChanged(
  api: Api,
  values: SearchValues,
  label: string,
  changes: Changes,
): Promise<Looser | null> {
  const count = await countOf(api, { ...values, ...changes })
  return count > 0 ? { label, to: changedSearch(values, changes), count } : null
}

const isFound = (looser: Looser | null) => looser !== null

const byCount = (found: readonly (Looser | null)[]) =>
  found.filter(isFound).toSorted((a, b) => b.count - a.count)

const wordsOf = (q = '') => q.match(/-?[„"][^"“”]*["“”]|\S+/g) ?? []

const quoted = (words: readonly string[]) => words.map((word) => `„${word}“`).join(', ')

/**
 * The search without one of its words; if several are too many, without those that are found nowhere and then
 * the rarest. Keeps at least so many.
 */
async function findFewerWords(api: Api, values: SearchValues, kept: number): Promise<Looser[]> {
  const words = wordsOf(values.q)
  const mostGone = words.length - kept
  if (mostGone < 1 || words.length > mostWords) return []
  const without = (gone: readonly number[]) => {
    const rest = words.filter((_, at) => !gone.includes(at)).join(' ')
    const left = quoted(gone.toSorted((a, b) => a - b).map((at) => words[at]!))
    return rest
      ? findChanged(api, values, `„${rest}“ (bez ${left})`, { q: rest })
      : findChanged(api, values, `bez ${left}`, { q: undefined, literal: undefined })
  }
  const found = byCount(await Promise.all(words.map((_, at) => without([at]))))
  if (found.length > 0 || mostGone < 2) return found
  const alone = await Promise.all(words.map((q) => countOf(api, { ...values, q })))
  const rarest = words.map((_, at) => at).toSorted((a, b) => alone[a]! - alone[b]!)
  const unknown = alone.filter((count) => count === 0).length
  for (let gone = Math.max(2, unknown); gone <= mostGone; gone++) {
    const looser = await without(rarest.slice(0, gone))
    if (looser) return [looser]
  }
  return []
}

/** 'Da li ste mislili:' (spec 2.5), with the filters if that finds something. */
async function findMeant(api: Api, values: SearchValues): Promise<Looser[]> {
  const suggestions = await findSuggestions(api, values.q)
  return byCount(
    await Promise.all(
      suggestions.map(
        async (q) =>
          (await findChanged(api, values, q, { q, literal: undefined })) ??
          findChanged(api, {}, `${q} (bez filtera)`, { q }),
      ),
    ),
  )
}

/** The correction of a single word, if no others go with it. */
async function findMeantWord(api: Api, values: SearchValues): Promise<Looser[]> {
  const words = wordsOf(values.q)
  if (words.length < 2) return []
  const found = words.slice(0, mostWordsCorrected).map(async (word, at) => {
    const [q] = await findSuggestions(api, word)
    const gone = quoted(words.toSpliced(at, 1))
    return q ? findChanged(api, values, `„${q}“ (umjesto „${word}“, bez ${gone})`, { q }) : null
  })
  return byCount(await Promise.all(found))
}

/** Names which of these parameters are set. */
const setOf = (names: readonly SearchName[], values: SearchValues) =>
  names.filter((name) => values[name] !== undefined).join()

/** Filters to drop from a search without results, most results first. Counts once per filter. */
async function findFewerFilters(
  api: Api,
  values: SearchValues,
  facets: PanelFacets | null,
): Promise<Looser[]> {
  const filters = readAttr(values.attr)
  const attributes = filters.map((filter) => ({
    label: `bez „${facets?.attributes.find(({ id }) => id === filter.id)?.name ?? 'osobine'}“`,
    changes: changedAttr(filters.filter((other) => other !== filter)),
  }))
  const others = looserChoices
    .filter(({ without }, at) => {
      const gone = setOf(without, values)
      // Several choices may drop the same filters, such as all towns and the whole country: keeps the first.
      return gone !== '' && looserChoices.findIndex((other) => setOf(other.without, values) === gone) === at
    })
    .map(({ label, without }) => ({
      label,
      changes: Object.fromEntries(without.map((name) => [name, undefined])) as Changes,
    }))
  const everywhere = values.category_id ? [{ label: 'sve kategorije', changes: withoutCategory }] : []
  const choices = [...attributes, ...others, ...everywhere].slice(0, mostFilters)
  return byCount(
    await Promise.all(choices.map(({ label, changes }) => findChanged(api, values, label, changes))),
  )
}

/** The search with its words as plain text, if the filters read from them leave no results. */
async function findAsWords(api: Api, asked: SearchValues, values: SearchValues): Promise<Looser[]> {
  const words = asWords(asked)
  const gone = Object.fromEntries(Object.keys(values).map((name) => [name, undefined]))
  const found = await findChanged(api, values, `tekst „${asked.q}“`, { ...gone, ...words })
  return found ? [found] : []
}

/** Likely corrections of typed words; none if they cannot be had. */
export async function findSuggestions(api: Api, q: string | undefined): Promise<string[]> {
  if (!q) return []
  const { data } = await api
    .call(suggestSearches, { query: { q } })
    .catch(asNothing({ data: { suggestions: [] as string[] } }))
  return data.suggestions
}

/** The first listings of a search, without those found before. */
async function withListings(
  api: Api,
  looser: Looser,
  found: readonly RowCard[] = [],
): Promise<WaysOut['nearest']> {
  const { label, to, count } = looser
  const query = { ...counted(readTo(looser)), facets: 'none' }
  const { data } = await api
    .call(searchListings, { query: { ...query, per_page: String(nearestShown + found.length) } })
    .catch(asNothing({ data: [] }))
  const isNew = ({ id }: { id: number }) => found.every((other) => other.id !== id)
  const items = data.filter(isNew).slice(0, nearestShown).map(toRowCard)
  return items.length > 0 ? { label, to, count, items } : null
}

/** Omits extras that the API refuses, so that the page still works (spec 8). */
const asNothing =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError) return nothing
    throw error
  }
