import { toastExcerpt } from '#contract/limits/serving.ts'

/** Spec 4.6 and 9. Counts characters as users see them, so that no emoji is cut in half. */
export function excerptOf(content: string): string {
  const characters = Array.from(content.replace(/\s+/g, ' ').trim())
  return characters.length > toastExcerpt.longest
    ? `${characters.slice(0, toastExcerpt.kept).join('')}...`
    : characters.join('')
}
