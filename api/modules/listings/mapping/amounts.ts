import type { FeedPriceUnit } from '#contract/listings/feeds.ts'
import { feningPerMark, marksPerEuro } from '#contract/money/money.ts'
import { slugify } from '#contract/text/slug.ts'
import { emptyWords, priceWords } from './words/option-words.ts'
import { wordIndex } from './word-index.ts'

const marksPer: Record<FeedPriceUnit, number> = {
  mark: 1,
  fening: 1 / feningPerMark,
  euro: marksPerEuro,
  cent: marksPerEuro / 100,
}

export type ReadPrice =
  | { marks: number | null; isByAgreement: boolean }
  /** Read as a number elsewhere, which also says what is wrong with it. */
  | { text: string | number }
  | { unknown: string }

const priceWord = wordIndex(priceWords)
const empty = wordIndex({ empty: emptyWords })

export const isEmptyValue = (text: string) => /^[-–—./?]*$/.test(text) || empty.has(slugify(text))

const currencies: readonly [RegExp, FeedPriceUnit][] = [
  [/(?<![a-z])(?:km|bam|konv\.? ?mar[aku]{1,2})(?![a-z])/i, 'mark'],
  [/€|(?<![a-z])(?:eur|euro|eura)(?![a-z])/i, 'euro'],
]

/** The unit that a currency, or the name of a column, stands for. */
export const unitNamed = (text: string): FeedPriceUnit | undefined =>
  /(?<![a-z])(?:fening\w*|pf)(?![a-z])/i.test(text)
    ? 'fening'
    : /(?<![a-z])cents?(?![a-z])/i.test(text)
      ? /€|eur/i.test(text)
        ? 'cent'
        : 'fening'
      : currencies.find(([sign]) => sign.test(text))?.[1]

/**
 * Reads a price as programs write it: "1250,-", "12.500,- KM", "1,250.00", "1250.0000", "1.250 EUR", "po dogovoru".
 */
export function readPrice(value: string | number, unit: FeedPriceUnit = 'mark'): ReadPrice {
  if (typeof value === 'number') return unit === 'mark' ? { text: value } : inMarks(value, unit)
  const text = value.trim()
  if (isEmptyValue(text)) return { marks: null, isByAgreement: false }
  const word = priceWord.get(slugify(text))
  if (word) return { marks: null, isByAgreement: word === 'by_agreement' }
  if (!/\d/.test(text)) return { unknown: text }
  const own = currencies.find(([sign]) => sign.test(text))
  const bare = text
    .replace(/\b(?:VB|FP|brutto|neto|bruto|s PDV-om|sa PDV)\b/gi, '')
    .replace(own?.[0] ?? /(?!)/, '')
    .trim()
  const number = readDecimal(bare)
  if (number === undefined) return { text: bare }
  // The euro sign beats the unit of the column, but "12500 BAM" in a column of fening stays in fening.
  const used = own?.[1] === 'euro' && unit !== 'cent' ? 'euro' : unit
  return used === 'mark' ? { text: number } : inMarks(number, used)
}

const inMarks = (number: number, unit: FeedPriceUnit): ReadPrice => ({
  marks: Math.round(number * marksPer[unit] * feningPerMark) / feningPerMark,
  isByAgreement: false,
})

/**
 * Reads a number in any country's way of writing. A point or comma before exactly three digits separates thousands,
 * any other one decimals.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text
    .replace(/[,.]\s?[-–—]+$/, '')
    .replace(/(?<=\d)[\s'’\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .trim()
  const grouped =
    /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain) && !/^-?0\./.test(plain)
      ? plain.replaceAll('.', '').replace(',', '.')
      : /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) && !/^-?0,/.test(plain)
        ? plain.replaceAll(',', '')
        : /^-?\d+(?:[.,]\d+)?$/.test(plain)
          ? plain.replace(',', '.')
          : undefined
  return grouped === undefined ? undefined : Number(grouped)
}
