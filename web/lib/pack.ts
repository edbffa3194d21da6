import { type Packed, remember, swapQuotes } from './packed.ts'

const texts = new WeakMap<object, string>()

function textOf(value: object): string {
  let text = texts.get(value)
  if (text === undefined) {
    text = isList(value) ? `[${value.map(textOf).join(',')}]` : swapQuotes(JSON.stringify(value))
    texts.set(value, text)
  }
  return text
}

const isList = (value: object): value is object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

/**
 * Packs something long that a loader returns into one text: JSON with `~` for quotes, which the page's script would
 * escape twice. React Router would encode each field by itself, which takes longer than rendering a list of cards.
 * The texts of items are cached, since many lists share them.
 */
export function pack<T extends object>(value: T): Packed<T> {
  const text = textOf(value)
  remember(text, value)
  return text
}
