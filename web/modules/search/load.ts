import { redirect } from 'react-router'
import { searchListings } from '#contract/search/endpoints.ts'
import { toRowCards } from '#web/cards/card.ts'
import { ApiError, type apiOf, routeError } from '#web/lib/api.ts'
import { categoryOptions, findCategoryPath } from './categories.ts'
import { isAttrField } from './attr-fields.ts'
import { panelFacets } from './facets.ts'
import { findLandingPath } from './landing-path.ts'
import { type Changes, listNames, readSearchPairs, searchPath, type SearchValues } from './query.ts'
import type { PanelData, Problem } from './panel.ts'
import { unfitting } from './unfitting-filters.ts'
import { findSuggestions, findWaysOut } from './loosen.ts'
import { type Meaning, spelledOut } from './understanding.ts'
import { findOffered, panelFilters } from './offered.ts'
import { findOwnPlace, findPlaces, placeOptions } from './places.ts'

type Api = ReturnType<typeof apiOf>

// A search that is refused or too slow keeps its page, so that the user can fix it.
const keptStatuses = [400, 422, 429, 504]

const nothingUnderstood: Meaning = { words: '', understood: [] }

/** Names may change their meaning, so browsers must not cache the redirect. */
const noStore = { 'cache-control': 'no-store' }

/**
 * Throws a redirect if the URL is another spelling of a search: an alias (spec 7.4), or one from a form
 * without JavaScript.
 */
function readAddress(url: URL): SearchValues {
  const { pairs, values } = readSearchPairs(url.search)
  const keys = pairs.map(([key]) => key)
  if (keys.includes('trazilica') || keys.includes('kategorije')) throw moved(url, values, 301)
  const isOfForm =
    keys.some(isAttrField) || listNames.some((name) => keys.indexOf(name) !== keys.lastIndexOf(name))
  if (isOfForm) throw moved(url, values, 302)
  return values
}

function moved({ origin }: URL, values: Changes, status: number) {
  const { pathname, search } = new URL(searchPath(values), origin)
  return redirect(pathname + search, { status, headers: noStore })
}

/** Reading the URL drops the order by distance if no place is named; the user's own town then serves as one. */
const wantsOwnPlace = ({ searchParams }: URL, asked: SearchValues) =>
  asked.sort_by === undefined && searchParams.get('sort_by') === 'distance'

async function findListings(api: Api, { view: _view, ...query }: SearchValues) {
  return api.call(searchListings, { query }).catch((error: unknown) => {
    return error instanceof ApiError && keptStatuses.includes(error.status) ? error : routeError(error)
  })
}
type FoundListings = Awaited<ReturnType<typeof findListings>>

/** Words that find more are no mistake, however rare they are. */
const fewResults = 3
/** A correction that replaces results must find this many times more. */
const farMore = 20

/** The results of the likeliest correction of words that find next to nothing; null unless it finds far more. */
async function findCorrected(api: Api, typed: SearchValues, found: FoundListings) {
  if (found instanceof ApiError || found.meta.total > fewResults || !typed.q || typed.literal) return null
  const [q] = await findSuggestions(api, typed.q)
  if (q === undefined) return null
  const asked = { ...typed, q }
  const listings = await findListings(api, asked)
  if (listings instanceof ApiError || listings.meta.total === 0) return null
  return listings.meta.total >= found.meta.total * farMore ? { asked, found: listings } : null
}

/** Loads everything that the page shows. */
export async function loadSearch(api: Api, url: URL) {
  const typed = readAddress(url)
  const place = wantsOwnPlace(url, typed) && (await findOwnPlace(api))
  if (place) throw moved(url, { ...typed, ...place, sort_by: 'distance', sort_order: 'asc' }, 302)
  const asTyped = await findListings(api, typed)
  const corrected = await findCorrected(api, typed, asTyped)
  const { asked, found } = corrected ?? { asked: typed, found: asTyped }
  const meaning = found instanceof ApiError ? nothingUnderstood : found.meta
  const values = spelledOut(asked, meaning)
  const { category, places, offered, changes } = await findSurroundings(api, values).catch(routeError)
  const fitting = { ...values, ...changes }
  if (searchPath(fitting) !== searchPath(values)) throw moved(url, fitting, 302)
  const onlyId = found instanceof ApiError ? 0 : found.meta.only_category
  const isNarrower = onlyId > 0 && String(onlyId) !== values.category_id
  const [only, landingPath] = await Promise.all([
    isNarrower ? findCategoryPath(api, String(onlyId)) : null,
    findLandingPath(api, asked, category?.chosen ?? null),
  ]).catch(routeError)
  const shown = (only ?? category)?.chosen

  const page = {
    /** As in the URL, but for a correction. */
    asked,
    /** The search as typed, if its words found nothing and corrected ones are shown. */
    mistyped: corrected ? typed : null,
    values,
    understood: meaning.understood,
    words: meaning.words,
    categoryPath: category?.steps ?? [],
    landingPath,
    onlyCategory: only?.chosen.id ?? null,
    // A part of the map may hold results of any kind; it must not take the map away.
    hasMap: shown ? shown.show_map : Boolean(asked.location_tl ?? asked.area),
  }
  const panelOf = (panel: Omit<PanelData, 'places'>): PanelData => ({
    places: placeOptions(places, values),
    ...panel,
  })
  if (found instanceof ApiError) {
    const { message, fields = {} } = found.body.error
    const { status } = found
    const problem: Problem = { message, fields, status, code: found.body.error.code }
    const panel = panelOf({ options: [], filters: panelFilters(offered, null), facets: null })
    return { ...page, panel, result: null, ways: null, problem }
  }
  const { total, current_page, last_page } = found.meta
  const facets = panelFacets(found.aggregations, {
    cities: [...places.cities.values()],
    hasCanton: values.canton !== undefined,
  })
  const filters = only ? await findOffered(api, only.chosen.id).catch(routeError) : offered
  const items = toRowCards(found.data)
  return {
    ...page,
    panel: panelOf({
      options: categoryOptions(found.aggregations.categories, Boolean(values.q)),
      filters: panelFilters(filters, facets),
      facets,
    }),
    result: { items, total, page: current_page, lastPage: last_page },
    ways: total <= fewResults ? await findWaysOut(api, { asked, values, facets, total, found: items }) : null,
    problem: null,
  }
}
export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>

async function findSurroundings(api: Api, values: SearchValues) {
  const [category, places] = await Promise.all([findCategoryPath(api, values.category_id), findPlaces(api)])
  const offered = await findOffered(api, category?.chosen.id)
  // The search refuses an unknown category by name.
  const isUnknown = values.category_id !== undefined && !category
  return { category, places, offered, changes: isUnknown ? {} : unfitting(values, offered, places) }
}
