import { type Packed, remember, swapQuotes } from './packed.ts'

const texts = new WeakMap<object, string>()

function cached<T extends object>(value: T, textOf: (value: T) => string): string {
  let text = texts.get(value)
  if (text === undefined) texts.set(value, (text = textOf(value)))
  return text
}

const plainText = (value: object) => swapQuotes(JSON.stringify(value))

const textOf = (value: object): string =>
  cached(value, () => (isList(value) ? `[${value.map(textOf).join(',')}]` : plainText(value)))

const isList = (value: object): value is object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

function packed<T>(text: string, value: T): Packed<T> {
  remember(text, value)
  return text
}

/**
 * Packs something long that a loader returns into one text: JSON with `~` for quotes, which the page's script would
 * escape twice. React Router would encode each field by itself, which takes longer than rendering a list of cards.
 * The texts of items are cached, since many lists share them.
 */
export const pack = <T extends object>(value: T): Packed<T> => packed(textOf(value), value)

/** Packs an object, and caches the texts of its members, some of which many pages share. */
export function packMembers<T extends Record<string, object | null>>(value: T): Packed<T> {
  const members = Object.entries(value).map(
    ([name, member]) => `~${name}~:${member === null ? 'null' : cached(member, plainText)}`,
  )
  return packed(`{${members.join(',')}}`, value)
}
