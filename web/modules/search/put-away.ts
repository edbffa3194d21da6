import { useSyncExternalStore } from 'react'

/** Results that the user has hidden, stored only on this device. */
const storageKey = 'putAwayListings'
const mostKept = 1_000
const nothing: ReadonlySet<number> = new Set()

let kept: { text: string | null; ids: ReadonlySet<number> } = { text: null, ids: nothing }
const listeners = new Set<() => void>()

function readKept(): ReadonlySet<number> {
  let text: string | null
  try {
    text = localStorage.getItem(storageKey)
  } catch {
    return kept.ids // without storage, remember until the page is left
  }
  if (text !== kept.text) kept = { text, ids: new Set(parsed(text)) }
  return kept.ids
}

function parsed(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

function keep(ids: readonly number[]) {
  const text = JSON.stringify(ids.slice(-mostKept))
  kept = { text, ids: new Set(ids) }
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const putAway = (id: number) => keep([...readKept(), id])
export const bringBack = (ids: readonly number[]) => keep([...readKept()].filter((id) => !ids.includes(id)))

/** Empty on the server and in the browser's first render, which must match. */
export const usePutAway = () => useSyncExternalStore(subscribe, readKept, () => nothing)
