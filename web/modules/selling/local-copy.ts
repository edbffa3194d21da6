import type { FormValues } from './values.ts'

/** What was typed and the server does not hold yet. `version`: of the listing it was typed on. */
export type LocalCopy = { values: FormValues; version: number | null; at: number }

const prefix = 'oglas:'
const keptMilliseconds = 30 * 24 * 3600 * 1000

/** `owner`: a device may be used by several, and what one wrote is not offered to another. */
export const copyKey = (owner: string, listing: { id: number } | { categoryId: number }) =>
  `${prefix}${owner}:${'id' in listing ? listing.id : `novi-${listing.categoryId}`}`

/** Storage may be closed or full; then the server's copy is the only one. */
export function keepCopy(key: string, copy: LocalCopy) {
  try {
    localStorage.setItem(key, JSON.stringify(copy))
  } catch {
    // Nothing more can be done.
  }
}

export function takeCopy(key: string): LocalCopy | null {
  try {
    const text = localStorage.getItem(key)
    const copy = text ? (JSON.parse(text) as LocalCopy) : null
    return copy && copy.at > Date.now() - keptMilliseconds ? copy : null
  } catch {
    return null
  }
}

export function dropCopy(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // It was not there in the first place.
  }
}
