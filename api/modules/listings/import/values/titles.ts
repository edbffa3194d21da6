import { descriptionLength, titleLength } from '#contract/limits/listings.ts'
import { seenText, withoutStackedMarks } from '#contract/text/short-text.ts'
import { withoutTrailing } from '#contract/text/trailing.ts'
import type { Findings } from '../outcome.ts'

/** At most `max` characters, cut between words if that keeps at least half of them. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  // Half a surrogate pair cannot be stored.
  const cut = space >= max / 2 ? text.slice(0, space) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
  return withoutTrailing(cut, (character) => /[\s,;:|/&+\-–]/u.test(character))
}

/** One line that obeys the rule of short texts. */
export const plainLine = (text: string) => withoutStackedMarks(seenText(text.replace(/\p{Cc}/gu, ' ')))

/**
 * Fits a title to our limits: cuts a long one at a word, and prepends `parts` (make, model) to a short one.
 * Undefined if it is still too short.
 */
export function fitTitle(raw: string, parts: (string | undefined)[], findings: Findings): string | undefined {
  let title = plainLine(raw)
  if (title.length < titleLength.min) {
    const missing = parts.filter((part) => part && !title.toLowerCase().includes(part.toLowerCase()))
    title = plainLine([...missing, title].join(' '))
    if (title.length < titleLength.min) return undefined
    findings.changed('title', 'title_short', raw)
  }
  if (title.length > titleLength.max) {
    findings.changed('title', 'title_cut', raw)
    title = cutAtWord(title, titleLength.max)
  }
  return title
}

export function fitDescription(raw: string, findings: Findings): string {
  const text = raw
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  if (text.length > descriptionLength)
    findings.changed('description', 'description_cut', `${text.length} characters`)
  return cutAtWord(text, descriptionLength)
}
