import { termLength } from '#contract/limits/search.ts'

const mostDigits = 6 // more are a phone number or a document

/** A search as sellers see it; null if it is none, or if it could name a person. */
export function termOf(q: string | undefined): string | null {
  const term = (q ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, termLength)
    .trim()
  const digits = term.length - term.replace(/\d/g, '').length
  return term === '' || term.includes('@') || digits > mostDigits ? null : term
}
