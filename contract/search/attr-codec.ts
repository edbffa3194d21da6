import { attrLimits } from '#contract/limits/search.ts'

/** spec 3.6. Ranges are inclusive; null leaves an end open. */
export type AttrFilter =
  | { id: number; type: 'list'; value: string[] }
  | { id: number; type: 'range'; value: [from: number | null, to: number | null] }

/**
 * The kind of an attribute; the text alone does not tell, since a size may be called "50-62" and a floor
 * "-1".
 */
export type AttrKind = AttrFilter['type']

/** `attr` is malformed. The message is shown to users. */
export class UnreadableAttr extends Error {
  override name = 'UnreadableAttr'
}

const greatest = 999_999_999
const decimals = 1_000

const isOpen = ({ value }: AttrFilter) => value.every((one) => one === null || one === '')

/** No attribute holds a number outside these bounds, so clamping keeps the meaning. */
const rangeEnd = (end: number | null) =>
  end === null || Number.isNaN(end)
    ? ''
    : String(Math.round(Math.min(Math.max(end, 0), greatest) * decimals) / decimals)

function entryText(filter: AttrFilter): string {
  if (filter.type === 'range') return `${filter.id}(${filter.value.map(rangeEnd).join('-')})`
  const unwritable = filter.value.find((value) => /[,:]/.test(value))
  if (unwritable !== undefined) throw new RangeError(`"${unwritable}" holds a comma or a colon`)
  return `${filter.id}(${filter.value.join(',')})`
}

/** `2(2008-2014):7(Dizel)`. Leaves out filters that match everything. */
export const formatAttr = (filters: readonly AttrFilter[]): string =>
  filters
    .filter((filter) => !isOpen(filter))
    .map(entryText)
    .join(':')

const encoder = new TextEncoder()
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** As sent with `attr_encoded=1`: the bytes of UTF-8 as hex (spec 7.4). */
export function encodeAttr(filters: readonly AttrFilter[]): string {
  let hex = ''
  for (const byte of encoder.encode(formatAttr(filters))) hex += hexOf[byte]!
  return hex
}

const number = String.raw`\d{1,9}(?:\.\d{1,3})?`
const rangeForm = new RegExp(`^(?:(?<from>${number})?-(?<to>${number})?|(?<only>${number}))$`)
const looksLikeRange = new RegExp(`^(?:${number}-(?:${number})?)$`)

function readRange(id: number, text: string): AttrFilter {
  const found = rangeForm.exec(text)?.groups
  if (!found) throw new UnreadableAttr(`Atribut ${id}: raspon se piše kao 10-20.`)
  const end = (one: string | undefined) => (one === undefined ? null : Number(one))
  const { from = found.only, to = found.only } = found
  return { id, type: 'range', value: [end(from), end(to)] }
}

const readList = (id: number, text: string): AttrFilter => ({
  id,
  type: 'list',
  value: [...new Set(text.split(',').filter(Boolean))],
})

/**
 * Reads the plain form. `kindOf` returns the kind of an attribute; for unknown ones it is guessed from the
 * form.
 */
export function parseAttr(
  text: string,
  kindOf: (id: number) => AttrKind | undefined = () => undefined,
): AttrFilter[] {
  if (text.length > attrLimits.characters) throw new UnreadableAttr('Filter atributa je predug.')
  if (text === '') return []
  const entries = text.split(':')
  if (entries.length > attrLimits.entries)
    throw new UnreadableAttr(`Najviše ${attrLimits.entries} atributa odjednom.`)
  const seen = new Set<number>()
  let values = 0
  const filters = entries.map((entry) => {
    // Values may contain parentheses; the last one closes.
    const [, digits, inside = ''] = /^(\d{1,9})\((.*)\)$/s.exec(entry) ?? []
    if (digits === undefined) throw new UnreadableAttr('Filter atributa nije ispravno napisan.')
    const id = Number(digits)
    if (seen.has(id)) throw new UnreadableAttr(`Atribut ${id} je naveden dvaput.`)
    seen.add(id)
    if (inside === '' || inside === '-') return readList(id, '')
    const kind = kindOf(id) ?? (looksLikeRange.test(inside) ? 'range' : 'list')
    const filter = kind === 'range' ? readRange(id, inside) : readList(id, inside)
    values += filter.value.length
    if (values > attrLimits.values)
      throw new UnreadableAttr(`Najviše ${attrLimits.values} vrijednosti atributa odjednom.`)
    return filter
  })
  return filters.filter((filter) => !isOpen(filter))
}

/** Reads the output of `encodeAttr`, in upper or lower case. */
export function decodeAttr(hex: string, kindOf?: (id: number) => AttrKind | undefined): AttrFilter[] {
  if (hex.length > attrLimits.characters) throw new UnreadableAttr('Filter atributa je predug.')
  if (hex.length % 2 > 0 || !/^[\da-f]*$/i.test(hex))
    throw new UnreadableAttr('Filter atributa nije ispravno kodiran.')
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = digitAt(hex, at * 2) * 16 + digitAt(hex, at * 2 + 1)
  return parseAttr(decodeUtf8(bytes), kindOf)
}

/** The value of a hex digit, in upper or lower case. */
function digitAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at)
  // A digit, or a letter, whose last five bits tell its place in the alphabet.
  return code < 0x40 ? code - 0x30 : (code & 0x1f) + 9
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableAttr('Filter atributa nije ispravno kodiran.')
  }
}
