import type { Landing, PriceLevel } from '#contract/landing.ts'
import { counted, countedListings } from '#web/lib/format/format.ts'

export type Names = Pick<Landing, 'category' | 'brand' | 'model'>

/** "Automobili Volkswagen Golf" */
export const headingOf = ({ category, brand, model }: Names) =>
  [category, brand, model].flatMap((part) => part?.name ?? []).join(' ')

/** Plain and emphasised parts in turn, plain ones first. */
export type Sentence = readonly string[]

/** Emphasises the figures. */
const sentence = (plain: TemplateStringsArray, ...figures: string[]): Sentence =>
  plain.flatMap((text, at) => [text, ...figures.slice(at, at + 1)])

function changeText({ percent, days }: NonNullable<PriceLevel['change']>) {
  const span = `prije ${counted(days, 'dan', 'dana', 'dana')}`
  if (percent === 0) return sentence`Srednja cijena je gotovo ista kao ${span}.`
  return sentence`Srednja cijena je ${`${percent > 0 ? 'viša' : 'niža'} za ${Math.abs(percent)} %`} nego ${span}.`
}

/** Sentences made of figures; unknown ones are left out. */
export function introOf({ count, prices }: Pick<Landing, 'count' | 'prices'>): Sentence[] {
  if (count === 0) return [['Trenutno nema oglasa.']]
  const sentences = [sentence`Trenutno u ponudi: ${countedListings(count)}.`]
  if (!prices) return sentences
  const { low, median, high, added, change, reduced } = prices
  if (added > 0) sentences.push(sentence`Novo u posljednjih sedam dana: ${countedListings(added)}.`)
  sentences.push(
    low === high
      ? sentence`Srednja cijena u prodaji je ${median}.`
      : sentence`Polovina cijena u prodaji je između ${low} i ${high}, a srednja je ${median}.`,
  )
  if (change) sentences.push(changeText(change))
  if (reduced > 0) sentences.push(sentence`Sniženu cijenu ima ${countedListings(reduced)}.`)
  return sentences
}

const descriptionLength = 155 // characters, as many as search engines show

/** The heading and as many whole sentences as fit. */
export function descriptionOf(page: Landing): string {
  let text = `${headingOf(page)}.`
  for (const parts of introOf(page)) {
    const next = parts.join('')
    if (text.length + 1 + next.length > descriptionLength) break
    text += ` ${next}`
  }
  return text
}
