import fc from 'fast-check'
import { decodeAttr, parseAttr } from '#contract/search/attr-codec.ts'
import { pickCategory } from '#contract/categories/pick.ts'
import { attrLimits, maxQueryLength } from '#contract/limits/search.ts'
import { descriptionLength, shortDescriptionLength, titleLength } from '#contract/limits/listings.ts'
import { withoutControls } from '#contract/listings/write.ts'
import { parseMoney } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { similarity } from '#contract/text/similarity.ts'
import { slugify } from '#contract/text/slug.ts'
import { roomFor } from '#contract/text/schemas.ts'
import { quietTitle, titleRemarks } from '#contract/listings/title-check.ts'
import { analyseTitle, parseQuery as parseSearch, sequenceOf } from '#search/analysis.ts'

const pieces = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\u200b',
  '\u202e',
  '0',
  '9',
  '1.',
  '1,',
  '.',
  ',',
  '-',
  '+',
  '#',
  '_',
  '/',
  ':',
  ';',
  '"',
  "'",
  '(',
  ')',
  '%',
  '%41',
  '<',
  '<a',
  '&',
  '=',
  'a',
  'A',
  'z',
  'č',
  'đ',
  'Ž',
  'ß',
  'ж',
  'İ',
  '中',
  'ﷺ',
  '😀',
  '👨‍👩‍👧',
  'e\u0301',
  '\u0301',
  '\ud800',
  '\udc00',
  '\u0000',
  'a1',
  'a 1',
  'a-',
  'a.',
  'ac',
  '1 ',
  '061 ',
  '387',
  'golf 5, ',
  '5/',
  ' i 5',
  'www.',
  'ab.ba',
  '2(1-',
  '7(a,',
  '32',
  ' KM',
]
const usual = [
  'golf 7',
  'ime@primjer.ba',
  '2026-12-31',
  '43.85,18.41',
  '#fff4e5',
  '12.500,50 KM',
  '123456',
  '+38761234567',
  '2(2008-2014):7(Dizel)',
]
const lengths = [1, 5, 30, 65, 200, 255, 1_000, 4_000, 8_192, 20_000, 120_000]

const runs = fc
  .tuple(fc.constantFrom(...pieces), fc.constantFrom(...lengths))
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)))

/**
 * Texts meant to be slow: long runs, runs with a wrong last character, nearly valid ones, and odd letters.
 */
export const hostileTexts = fc.oneof(
  runs,
  fc
    .tuple(fc.constantFrom('', '1', 'a', '0x', '"'), runs, fc.constantFrom('x', '!', '\u0000', '1', ' '))
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...usual), runs, fc.constantFrom(...usual)).map((parts) => parts.join('')),
  fc
    .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }), fc.constantFrom(...lengths))
    .map(([some, length]) => {
      const unit = some.join('')
      return unit.repeat(Math.ceil(length / unit.length))
    }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const short = (read: (text: string) => unknown, length: number) => (text: string) =>
  void read(text.slice(0, length))
const quietly = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text)
  } catch {
    // refused, as it should be
  }
}
const title = roomFor(titleLength.max)

/** Code that reads request texts after their schemas, each with as much as it may receive. */
export const readers: Record<string, (text: string) => void> = {
  parseMoney: (text) => void parseMoney(text),
  parseAttr: quietly(short((text) => parseAttr(text), attrLimits.characters)),
  decodeAttr: quietly(short((text) => decodeAttr(text), attrLimits.characters)),
  'words of a query': short((text) => parseSearch(text), maxQueryLength),
  'words of a short description': short((text) => analyseTitle(text), shortDescriptionLength),
  'sequence of a title': short((text) => sequenceOf(text), title),
  slugify: short(slugify, title),
  titleRemarks: short(titleRemarks, title),
  quietTitle: short(quietTitle, title),
  withoutControls: short(withoutControls, roomFor(descriptionLength)),
  'query string': short(parseQuery, 16_000),
  similarity: short((text) => similarity(text, 'automobili'), maxQueryLength),
  pickCategory: short(
    (text) => pickCategory(text, { id: 18, name: 'Automobili i putnička vozila', parent_name: 'Vozila' }),
    maxQueryLength,
  ),
}

export type Timing = { milliseconds: number; name: string; text: string }

const timeOf = (read: (text: string) => unknown, text: string) => {
  const started = performance.now()
  read(text)
  return performance.now() - started
}

/**
 * Times a reader on a text. Slow results are measured again and the best counts, since the machine may have
 * been busy.
 */
export function measured(read: (text: string) => unknown, text: string, slow: number): number {
  let best = timeOf(read, text)
  for (let again = 0; again < 5 && best > slow; again++) best = Math.min(best, timeOf(read, text))
  return best
}
