import { useMemo } from 'react'

declare const content: unique symbol

/**
 * A value as JSON. React Router encodes every field of a list of cards by itself, which takes longer than rendering
 * them; a text passes in one piece.
 */
export type Packed<T> = string & { readonly [content]?: T }

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value)

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T

/** The same value as long as the text stays the same. */
export const useUnpacked = <T>(packed: Packed<T>): T => useMemo(() => unpack(packed), [packed])
