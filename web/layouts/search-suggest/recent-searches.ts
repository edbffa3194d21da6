import {
  forgetRecentSearch,
  forgetRecentSearches,
  listRecentSearches,
  type RecentSearch,
  rememberSearch,
} from '#contract/search/autosuggest.ts'
import { recentSearchesShown } from '#contract/limits/search.ts'
import { callApi } from '#web/lib/browser-api.ts'

/** Searches without an id are stored on the device. */
export type Recent = Pick<RecentSearch, 'q' | 'category_id' | 'category_name'> & { id?: number }

const storageKey = 'recent-searches'

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'q' in value &&
  typeof value.q === 'string' &&
  'category_id' in value &&
  (value.category_id === null || typeof value.category_id === 'number')

/** Storage may be full, disabled, or hold data from an older page. */
function readDevice(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentSearchesShown) : []
  } catch {
    return []
  }
}

function writeDevice(searches: readonly Recent[]) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, recentSearchesShown)))
  } catch {
    // The list is only a convenience.
  }
}

const isSame = (a: Recent, b: Recent) =>
  a.q.toLowerCase() === b.q.toLowerCase() && a.category_id === b.category_id

const onTop = (search: Recent, searches: readonly Recent[]) =>
  [search, ...searches.filter((other) => !isSame(other, search))].slice(0, recentSearchesShown)

/** Cached for the logged-in account. */
let loaded: { username: string; searches: Recent[] } | null = null

/** Newest first: from the device for visitors, else from the server, which is asked once. */
export async function listRecent(username: string | undefined): Promise<Recent[]> {
  if (username === undefined) return readDevice()
  if (loaded?.username !== username) {
    const { data } = await callApi(listRecentSearches, {})
    loaded = { username, searches: data }
  }
  return loaded.searches
}

/** Remembers the search without delaying it. If that fails, the list just lacks it. */
export function remember(username: string | undefined, search: Recent) {
  if (username === undefined) return writeDevice(onTop(search, readDevice()))
  const { q, category_id } = search
  callApi(rememberSearch, { body: { q, category_id } }, { isLast: true }).then(
    ({ data }) => {
      loaded = { username, searches: data }
    },
    () => {
      loaded = null
    },
  )
}

/** Returns the remaining searches. */
export async function forget(username: string | undefined, search: Recent): Promise<Recent[]> {
  if (username === undefined) writeDevice(readDevice().filter((other) => !isSame(other, search)))
  else {
    await callApi(forgetRecentSearch, { params: { id: search.id } })
    loaded = null // the server may have older ones to show
  }
  return listRecent(username)
}

export async function forgetAll(username: string | undefined) {
  if (username === undefined) return writeDevice([])
  await callApi(forgetRecentSearches, {})
  loaded = { username, searches: [] }
}
