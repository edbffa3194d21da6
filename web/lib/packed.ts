import { useMemo } from 'react'

declare const content: unique symbol

/** A value as text; see `pack.ts`. */
export type Packed<T> = string & { readonly [content]?: T }

const mostKept = 200
const values = new Map<string, unknown>()

export function remember<T>(text: string, value: T): T {
  values.delete(text)
  values.set(text, value)
  if (values.size > mostKept) values.delete(values.keys().next().value!)
  return value
}

// JSON has no raw control characters.
export const swapQuotes = (text: string) =>
  text.replaceAll('~', '\u0001').replaceAll('"', '~').replaceAll('\u0001', '"')

/** Reads what `pack` has packed: the same object each time, and on the server that which was packed. */
export const unpack = <T>(text: Packed<T>): T =>
  (values.get(text) as T | undefined) ?? remember(text, JSON.parse(swapQuotes(text)) as T)

type PackedItems<T> = { items: Packed<T[]>; page: number; lastPage: number }

/** A page of a list with its items unpacked; the same object as long as the page stays. */
export const useUnpacked = <T>(packed: PackedItems<T>) =>
  useMemo(() => ({ ...packed, items: unpack(packed.items) }), [packed])
