import type { MetaDescriptor } from 'react-router'

const special = /[&<>"']/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes texts and attributes. */
export const escaped = (text: string) => text.replace(special, (character) => entities[character]!)

/** As React Router and React write it; for titles, and tags with lower-case names and text for values. */
export function metaTag(tag: MetaDescriptor): string {
  if ('title' in tag && !('tagName' in tag)) return `<title>${escaped(String(tag.title))}</title>`
  const { tagName = 'meta', ...attributes } = tag as Record<string, string>
  let markup = `<${tagName}`
  for (const name in attributes) markup += ` ${name}="${escaped(attributes[name]!)}"`
  return `${markup}/>`
}
