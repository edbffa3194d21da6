import { fold, isAscii } from './fold.ts'

const folded: Record<string, string> = { č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' }

/** Lower case, with Bosnian letters stripped of their marks, as people type in a hurry. */
export const plainLetters = (text: string) =>
  text.toLowerCase().replace(/[čćšžđ]/g, (letter) => folded[letter]!)

/** Lower-case ASCII words joined by dashes, for addresses: "Škoda Octavia 1.9" → "skoda-octavia-1-9". May be empty. */
export function slugify(text: string): string {
  const plain = plainLetters(text)
  // Most titles are ASCII by now, and folding takes longer than all the rest.
  const words = isAscii(plain) ? plain : fold(text)
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** Slugs that would read as another page of the listing. */
const takenSlugs = new Set(['izdvoji', 'dodatne-promocije'])

/** The slug of a listing: never empty, even if the title has neither a letter that folds to Latin nor a digit. */
export function titleSlug(title: string): string {
  const slug = slugify(title)
  return slug === '' || takenSlugs.has(slug) ? 'oglas' : slug
}
