import { useMemo } from 'react'

declare const content: unique symbol

/** A value as JSON; see `pack`. */
export type Packed<T> = string & { readonly [content]?: T }

const mostKept = 200
const texts = new WeakMap<object, string>()
const values = new Map<string, unknown>()

function remember<T>(text: string, value: T): T {
  values.delete(text)
  values.set(text, value)
  if (values.size > mostKept) values.delete(values.keys().next().value!)
  return value
}

/**
 * Packs a long list that a loader returns into one text. React Router would encode each of its fields by
 * itself, which takes longer than rendering the list.
 */
export function pack<T extends object>(value: T): Packed<T> {
  let text = texts.get(value)
  if (text === undefined) texts.set(value, (text = JSON.stringify(value)))
  remember(text, value)
  return text
}

/** The same object each time, and on the server the one that was packed. */
export const unpack = <T>(text: Packed<T>): T =>
  (values.get(text) as T | undefined) ?? remember(text, JSON.parse(text) as T)

type PackedItems<T> = { items: Packed<T[]>; page: number; lastPage: number }

/** A page of a list with its items unpacked; the same object as long as the page stays. */
export const useUnpacked = <T>(packed: PackedItems<T>) =>
  useMemo(() => ({ ...packed, items: unpack(packed.items) }), [packed])
