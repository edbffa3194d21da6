import { useMemo } from 'react'

declare const content: unique symbol

/** A value as text; see `pack.ts`. */
export type Packed<T> = { readonly text: string; readonly [content]?: T }

const values = new WeakMap<object, unknown>()

export function remember<T>(packed: Packed<T>, value: T): Packed<T> {
  values.set(packed, value)
  return packed
}

// JSON has no raw control characters.
export const swapQuotes = (text: string) =>
  text.replaceAll('~', '\u0001').replaceAll('"', '~').replaceAll('\u0001', '"')

/** Reads what `pack` has packed: the same object each time, and on the server that which was packed. */
export function unpack<T>(packed: Packed<T>): T {
  if (!values.has(packed)) remember(packed, JSON.parse(swapQuotes(packed.text)) as T)
  return values.get(packed) as T
}

type PackedItems<T> = { items: Packed<T[]>; page: number; lastPage: number }

/** A page of a list with its items unpacked; the same object as long as the page stays. */
export const useUnpacked = <T>(packed: PackedItems<T>) =>
  useMemo(() => ({ ...packed, items: unpack(packed.items) }), [packed])
