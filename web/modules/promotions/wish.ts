import type { PromotionTerms } from '#contract/promotions/price.ts'
import { paths } from '#web/lib/site.ts'
import { termsFrom } from './choice.ts'

const wishPattern = /^[12]-\d{1,2}-\d{1,2}$/

/** The promotion chosen while publishing, as addresses hold it on the way; undefined for none. */
export function wishOf(values: Readonly<Record<string, unknown>>): string | undefined {
  const { type, days, refresh_every: hours } = termsFrom((name) => values[name])
  return type === 0 ? undefined : `${type}-${days}-${hours}`
}

/** A wish from an address; anything else is none. */
export const readWish = (text: string | undefined) =>
  text !== undefined && wishPattern.test(text) ? text : undefined

function termsOf(wish: string): PromotionTerms {
  const [type, days, refresh_every] = wish.split('-')
  const given = { type, days, refresh_every }
  return termsFrom((name) => given[name])
}

/** The page after publishing: the payment of the chosen promotion, else the page that says it is done. */
export function afterPublishing(
  { id, title }: { id: number; title: string },
  wish: string | undefined,
): string {
  if (wish === undefined) return paths.success('objava', paths.listing(id, title))
  const { type, days, refresh_every: hours } = termsOf(wish)
  return paths.promote(id, {
    vidljivost: type,
    dana: days,
    obnavljanje: hours || undefined,
    nakon: 'objave',
  })
}
