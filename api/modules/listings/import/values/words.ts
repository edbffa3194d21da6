import { slugify } from '#contract/text/slug.ts'

/** Lower-case words without diacritics: "Škoda Octavia, 2.0" → "skoda octavia 2 0". */
export const fold = (text: string): string => slugify(text).replaceAll('-', ' ')

const glued = /(\p{L}{3})(?=\d+[.,]\d)/gu // "Octavia2.0"
const decimal = /(?<![\p{L}\d.,])\d{1,2}[.,]\d{1,2}(?!\d)/gu

/** Like `fold`, as an array and without decimals, which look like a model: "Mazda 2.0 D" → ["mazda", "d"]. */
export function titleWords(title: string): string[] {
  const folded = fold(title.replace(glued, '$1 ').replace(decimal, ' '))
  return folded === '' ? [] : folded.split(' ')
}
