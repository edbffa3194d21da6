import type { Deps } from '#api/deps.ts'
import type { CatalogCategory } from '#api/modules/categories/service.ts'
import { type Autosuggest, hasSuggestions } from '#contract/autosuggest.ts'
import { suggestedCategoryRows, suggestedTerms, suggestedUsers } from '#contract/limits.ts'
import type { SearchResult } from '#search/engine.ts'
import { fold } from '#search/words.ts'
import { listAccountsStarting } from './queries.ts'

/** How many times more a completion must find than the typed text, which then is hardly a whole word. */
const farMore = 20

/** Leaves a failing part empty and reports it to `onFailure`: the rest still helps. */
export async function autosuggest(
  deps: Deps,
  q: string,
  onFailure: (error: unknown) => void,
): Promise<Autosuggest> {
  const term = q.trim()
  const nothing = { categories: [], users: [], suggestions: [], autocomplete: [], term }
  if (!hasSuggestions(q)) return nothing
  const orEmpty = <T>(empty: T) => {
    return (error: unknown) => {
      onFailure(error)
      return empty
    }
  }
  const [words, users] = await Promise.all([
    suggestWords(deps, q.trimStart(), orEmpty(emptyResult)).catch(orEmpty(nothing)),
    suggestUsers(deps, term).catch(orEmpty([])),
  ])
  return { ...words, users }
}

type WordSuggestions = Omit<Autosuggest, 'users'>

const emptyResult: SearchResult = { ids: [], total: 0, categories: [] }

async function suggestWords(
  deps: Deps,
  text: string,
  failed: (error: unknown) => SearchResult,
): Promise<WordSuggestions> {
  const term = text.trim()
  const count = (of: string) =>
    deps.search.search({ text: of, sort: 'newest', limit: 0, offset: 0, facets: 'categories' }).catch(failed)
  const [{ completions, corrections }, asTyped] = await Promise.all([
    deps.search.suggest({ text, limit: suggestedTerms }),
    count(term),
  ])
  const likely = completions[0] ?? corrections[0]
  const counted = { term, found: asTyped }
  if (likely !== undefined) {
    const found = await count(likely)
    if (found.total > asTyped.total * farMore) Object.assign(counted, { term: likely, found })
  }
  return {
    autocomplete: completions,
    suggestions: corrections,
    term: counted.term,
    categories: categoriesOf(deps, counted.found),
  }
}

function categoriesOf({ catalog }: Deps, { categories }: SearchResult): Autosuggest['categories'] {
  return categories
    .toSorted((a, b) => b.count - a.count || a.id - b.id)
    .map(({ id, count }) => ({ category: catalog.categories.get(id), count }))
    .filter((entry): entry is { category: CatalogCategory; count: number } => isLeaf(entry.category))
    .slice(0, suggestedCategoryRows)
    .map(({ category, count }) => ({
      id: category.id,
      name: category.name,
      parent_name: category.path.at(-2)?.name ?? category.name,
      count,
    }))
}

const isLeaf = (category: CatalogCategory | undefined) =>
  category !== undefined && category.children.length === 0

async function suggestUsers({ db }: Deps, term: string): Promise<Autosuggest['users']> {
  const accounts = await listAccountsStarting(db, fold(term), suggestedUsers)
  return accounts.map(({ username, avatar, type }) => ({ username, avatar, type: type === 'shop' ? 2 : 1 }))
}
