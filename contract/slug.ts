const folded: Record<string, string> = { č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' }

/** Lower-case ASCII words joined by dashes, for addresses: "Škoda Octavia 1.9" → "skoda-octavia-1-9". May be empty. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[čćšžđ]/g, (letter) => folded[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
