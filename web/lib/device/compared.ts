import { useSyncExternalStore } from 'react'
import { comparedListings } from '#contract/limits/serving.ts'
import { listSeveralListings } from '#contract/listings/recent.ts'
import { callApi } from '#web/lib/browser-api.ts'

const key = 'compared-listings'

const none: readonly number[] = []
/** The device's stored text, and the ids read from it. */
let latest: { text: string | null; ids: readonly number[] } = { text: null, ids: none }
const listeners = new Set<() => void>()

/** The listings chosen for a comparison on this device; the same array until they change. */
function comparedOnDevice(): readonly number[] {
  try {
    const text = localStorage.getItem(key)
    if (text !== latest.text) latest = { text, ids: idsIn(text) }
  } catch {
    // Forbidden in a private window: they last as long as the page.
  }
  return latest.ids
}

function idsIn(text: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids)
      ? ids.filter((id): id is number => Number.isSafeInteger(id)).slice(0, comparedListings)
      : none
  } catch {
    // Storage is forbidden, or holds something else.
    return none
  }
}

export function keepCompared(ids: readonly number[]) {
  if (ids.join() === comparedOnDevice().join()) return
  const text = JSON.stringify(ids)
  latest = { text, ids }
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full, or forbidden in a private window.
    latest = { text: null, ids }
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Empty on the server and in the browser's first render, which must match. */
export const useCompared = () => useSyncExternalStore(subscribe, comparedOnDevice, () => none)

/**
 * Adds a listing to those chosen, or returns the reason against it. Listings that are gone by now make
 * room.
 */
export async function addToComparison(id: number): Promise<'added' | 'full' | 'other category' | 'failed'> {
  const before = comparedOnDevice()
  if (before.includes(id)) return 'added'
  if (before.length === 0) {
    keepCompared([id])
    return 'added'
  }
  try {
    const { data } = await callApi(listSeveralListings, { query: { ids: [...before, id].join(',') } })
    const others = data.filter((listing) => listing.id !== id)
    const added = data.find((listing) => listing.id === id)
    if (!added) return 'failed'
    if (others.some(({ category_id }) => category_id !== added.category_id)) return 'other category'
    if (others.length >= comparedListings) return 'full'
    keepCompared([...others.map((listing) => listing.id), id])
    return 'added'
  } catch {
    return 'failed'
  }
}
