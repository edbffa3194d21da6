const folded: Record<string, string> = { č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' }

/** Lower case, with Bosnian letters stripped of their marks, as people type in a hurry. */
export const plainLetters = (text: string) =>
  text.toLowerCase().replace(/[čćšžđ]/g, (letter) => folded[letter]!)

/** Lower-case ASCII words joined by dashes, for addresses: "Škoda Octavia 1.9" → "skoda-octavia-1-9". May be empty. */
export function slugify(text: string): string {
  let plain = plainLetters(text)
  // Most titles are ASCII by now, and normalising takes longer than all the rest.
  if (/[\u0080-\uffff]/.test(plain)) plain = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
