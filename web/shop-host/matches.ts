import type { ShopRoot } from './shop.ts'

/** The root's data, for the head of a page; undefined if the root failed. */
export const rootOf = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) =>
  matches.find((match) => match?.id === 'root')?.loaderData as ShopRoot | undefined
