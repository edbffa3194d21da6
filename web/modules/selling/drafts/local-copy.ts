import type { FormShape } from '../form-parts.ts'
import type { FormValues } from '../values.ts'

/** Input that the server does not have yet. `version` is the listing's version it is based on. */
export type LocalCopy = { values: FormValues; version: number | null; at: number }

const prefix = 'oglas:'
const keptMilliseconds = 30 * 24 * 3600 * 1000

/** Includes the `owner`, since users who share a device must not be offered each other's input. */
export const copyKey = (owner: string, listing: { id: number } | { categoryId: number }) =>
  `${prefix}${owner}:${'id' in listing ? listing.id : `novi-${listing.categoryId}`}`

/** Storage may be disabled or full; then the server has the only copy. */
export function keepCopy(key: string, copy: LocalCopy) {
  try {
    localStorage.setItem(key, JSON.stringify(copy))
  } catch {
    // The input then exists only in the form.
  }
}

export function takeCopy(key: string): LocalCopy | null {
  try {
    const text = localStorage.getItem(key)
    const copy = text ? (JSON.parse(text) as LocalCopy) : null
    return copy && copy.at > Date.now() - keptMilliseconds ? copy : null
  } catch {
    // Storage is forbidden, or holds something else.
    return null
  }
}

export function dropCopy(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is no copy to drop.
  }
}

/** A draft stores everything but whether its price is on request. */
export function differsInModeAlone(
  kept: FormValues,
  stored: FormValues,
  { canBeSent }: Pick<FormShape, 'canBeSent'>,
) {
  const same = (name: string) => (kept[name] ?? '') === (stored[name] ?? '')
  const own = new Set(['price_mode', 'once', 'version', 'duration', 'type', 'days', 'refresh_every'])
  // The form has this box only for things that parcels carry; every listing stores it.
  if (!canBeSent) own.add('offers_delivery')
  return Object.keys({ ...kept, ...stored }).every((name) => own.has(name) || same(name))
}
