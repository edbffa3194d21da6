import { xmlText } from '#lib/files/xml.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decoded = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!)

/** Writes a flat document: `<order><digest>…</digest></order>`. */
export const writeFlat = (root: string, values: Record<string, string | number>) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${Object.entries(values)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('')}</${root}>`

/** Values of the elements that hold text alone, the first of each name; empty for any other document. */
export function readFlat(document: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, name, text] of document.matchAll(/<([a-z][a-z0-9-]*)(?:\s[^<>]*)?>([^<>]*)<\/\1>/g))
    if (!values.has(name!)) values.set(name!, decoded(text!.trim()))
  return values
}
