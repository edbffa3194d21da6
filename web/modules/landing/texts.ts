import type { Landing, PriceLevel } from '#contract/landing.ts'
import { counted, countedListings } from '#web/lib/format.ts'

export type Names = Pick<Landing, 'category' | 'brand' | 'model'>

/** "Automobili Volkswagen Golf" */
export const headingOf = ({ category, brand, model }: Names) =>
  [category, brand, model].flatMap((part) => part?.name ?? []).join(' ')

function changeText({ percent, days }: NonNullable<PriceLevel['change']>) {
  const span = `prije ${counted(days, 'dan', 'dana', 'dana')}`
  if (percent === 0) return `Srednja cijena je gotovo ista kao ${span}.`
  return `Srednja cijena je ${percent > 0 ? 'viša' : 'niža'} za ${Math.abs(percent)} % nego ${span}.`
}

/** Sentences made of figures; what is not known is left out. */
export function introOf({ count, prices }: Pick<Landing, 'count' | 'prices'>): string[] {
  if (count === 0) return ['Trenutno nema oglasa.']
  const sentences = [`Trenutno u ponudi: ${countedListings(count)}.`]
  if (!prices) return sentences
  if (prices.added > 0) sentences.push(`Novo u posljednjih sedam dana: ${countedListings(prices.added)}.`)
  sentences.push(
    prices.low === prices.high
      ? `Srednja cijena u prodaji je ${prices.median}.`
      : `Polovina cijena u prodaji je između ${prices.low} i ${prices.high}, a srednja je ${prices.median}.`,
  )
  if (prices.change) sentences.push(changeText(prices.change))
  if (prices.reduced > 0) sentences.push(`Sniženu cijenu ima ${countedListings(prices.reduced)}.`)
  return sentences
}

const descriptionLength = 155 // characters, as many as search engines show

/** The heading and as many whole sentences as fit. */
export function descriptionOf(page: Landing): string {
  let text = `${headingOf(page)}.`
  for (const sentence of introOf(page)) {
    if (text.length + 1 + sentence.length > descriptionLength) break
    text += ` ${sentence}`
  }
  return text
}
