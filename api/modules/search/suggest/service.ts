import type { Deps } from '#api/deps.ts'
import type { CatalogCategory } from '#api/modules/categories/service.ts'
import { type Autosuggest, hasSuggestions } from '#contract/search/autosuggest.ts'
import { pickCategory } from '#contract/categories/pick.ts'
import { suggestedCategoryRows, suggestedTerms, suggestedUsers } from '#contract/limits/search.ts'
import { searchQuery } from '#contract/search/endpoints.ts'
import type { Exclusions, SearchResult } from '#search/engine.ts'
import { fold } from '#contract/text/fold.ts'
import { engineQuery } from '../engine-query.ts'
import { countListings, searchLabels, understoodSearch } from '../service.ts'
import { listAccountsStarting } from './queries.ts'

/** A completion must find this many times more than the typed text, which then is hardly a whole word. */
const farMore = 20

/** Leaves a failing part empty and reports it to `onFailure`: the rest still helps. */
export async function autosuggest(
  deps: Deps,
  q: string,
  onFailure: (error: unknown) => void,
  without?: Exclusions,
): Promise<Autosuggest> {
  const term = q.trim()
  const nothing = { categories: [], users: [], suggestions: [], autocomplete: [], understood: [], term }
  if (!hasSuggestions(q)) return nothing
  const [words, users] = await Promise.all([
    suggestWords(deps, q.trimStart(), without, onFailure).catch(failed(onFailure, nothing)),
    suggestUsers(deps, term, without).catch(failed(onFailure, [])),
  ])
  return { ...words, users }
}

type WordSuggestions = Omit<Autosuggest, 'users'>

const emptyResult: SearchResult = { ids: [], total: 0, categories: [] }

async function suggestWords(
  deps: Deps,
  text: string,
  without: Exclusions | undefined,
  onFailure: (error: unknown) => void,
): Promise<WordSuggestions> {
  const term = text.trim()
  const typed = readAsTyped(deps, term)
  const count = (search: ReadSearch) =>
    countCategories(deps, search, without).catch(failed(onFailure, emptyResult))
  const [{ completions, corrections }, asTyped] = await Promise.all([
    deps.search.suggest({ text, limit: suggestedTerms }),
    count(typed),
  ])
  const likely = completions[0] ?? corrections[0]
  const counted = { term, found: asTyped }
  if (likely !== undefined) {
    const found = await count(readAsTyped(deps, likely))
    if (found.total > asTyped.total * farMore) Object.assign(counted, { term: likely, found })
  }
  return {
    understood: understoodLabels(deps, typed),
    autocomplete: completions,
    suggestions: corrections,
    term: counted.term,
    categories: await categoryRows(deps, counted, without, onFailure),
  }
}

function failed<Value>(onFailure: (error: unknown) => void, value: Value) {
  return (error: unknown) => {
    onFailure(error)
    return value
  }
}

/** Reads a search as the results page does: words that mean a filter are one. */
const readAsTyped = (deps: Deps, q: string) => understoodSearch(deps, searchQuery.parse({ q }))
type ReadSearch = ReturnType<typeof readAsTyped>

const understoodLabels = (deps: Deps, { params, attributes, understood }: ReadSearch): string[] =>
  understood.length > 0 ? searchLabels(deps, params, attributes) : []

function countCategories(
  deps: Deps,
  { params, attributes }: ReadSearch,
  without: Exclusions | undefined,
): Promise<SearchResult> {
  const query = { ...engineQuery(deps, params, attributes), without }
  return deps.search.search({ ...query, facets: 'categories', facetAttributeIds: undefined, limit: 0 })
}

/** The categories with most results, each counted as the search that picking it leads to. */
async function categoryRows(
  deps: Deps,
  { term, found }: { term: string; found: SearchResult },
  without: Exclusions | undefined,
  onFailure: (error: unknown) => void,
): Promise<Autosuggest['categories']> {
  const rows = await Promise.all(
    likelyCategories(deps, found).map(async (row) => {
      const picked = searchQuery.parse(pickCategory(term, row))
      return { ...row, count: await countListings(deps, picked, without).catch(failed(onFailure, 0)) }
    }),
  )
  return rows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.id - b.id)
}

function likelyCategories({ catalog }: Deps, { categories }: SearchResult) {
  return categories
    .toSorted((a, b) => b.count - a.count || a.id - b.id)
    .map(({ id, count }) => ({ category: catalog.categories.get(id), count }))
    .filter((entry): entry is { category: CatalogCategory; count: number } => isLeaf(entry.category))
    .slice(0, suggestedCategoryRows)
    .map(({ category }) => ({
      id: category.id,
      name: category.name,
      parent_name: category.path.at(-2)?.name ?? category.name,
    }))
}

const isLeaf = (category: CatalogCategory | undefined) =>
  category !== undefined && category.children.length === 0

async function suggestUsers(
  { db }: Deps,
  term: string,
  { sellers = [] }: Exclusions = {},
): Promise<Autosuggest['users']> {
  const accounts = await listAccountsStarting(db, fold(term), suggestedUsers, sellers)
  return accounts.map(({ username, avatar, type }) => ({ username, avatar, type: type === 'shop' ? 2 : 1 }))
}
