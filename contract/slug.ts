const folded: Record<string, string> = { č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' }

/** In lower case, our letters without their marks, as people type them in a hurry. */
export const plainLetters = (text: string) =>
  text.toLowerCase().replace(/[čćšžđ]/g, (letter) => folded[letter]!)

/** Lower-case ASCII words joined by dashes, for addresses: "Škoda Octavia 1.9" → "skoda-octavia-1-9". May be empty. */
export function slugify(text: string): string {
  let plain = plainLetters(text)
  // Most titles are plain by now, and taking letters apart takes longer than all the rest.
  if (/[\u0080-\uffff]/.test(plain)) plain = plain.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
