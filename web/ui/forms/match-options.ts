import { slugify } from '#contract/text/slug.ts'

export type SearchOption = { value: string; label: string; group?: string | undefined }

/**
 * Finds options with words that start with all typed words: exact names first, then names that start with the
 * input.
 */
export function matchOptions<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const wanted = slugify(typed)
  const words = wanted.split('-').filter(Boolean)
  if (words.length === 0) return [...options]
  const holds = (text: string) => {
    const parts = slugify(text).split('-')
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const rankOf = ({ label, group = '' }: SearchOption) => {
    const slug = slugify(label)
    if (slug === wanted) return 0
    if (slug.startsWith(wanted)) return 1
    if (holds(label)) return 2
    return holds(`${label} ${group}`) ? 3 : null
  }
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter((ranked): ranked is { option: Option; rank: number } => ranked.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}
