import { attached } from './attached.ts'
import { exactBytes } from './exact-bytes.ts'
import { mark, readMarks } from './page-mark.ts'
import { type Packed, remember, swapQuotes } from './packed.ts'

/** Where a text ends up: in a script of the page, or in the data of a page that a browser navigates to. */
type Place = 'page' | 'data'

type PiecesFor = (place: Place) => readonly Buffer[]

const special = /[&<>\u2028\u2029]/g
const escapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

/** As React Router writes texts: quoted in the data, which a page quotes once more. */
const escaped: Record<Place, (text: string) => string> = {
  page: (text) => quoted(quoted(text)).replace(special, (character) => escapes[character]!),
  data: quoted,
}

const needsEscapes = /[~\\&<>\u2028\u2029]/
const [quote, tilde] = [0x22, 0x7e]

function bytesOf(value: object, place: Place): Buffer {
  const text = JSON.stringify(value)
  if (needsEscapes.test(text)) return Buffer.from(escaped[place](swapQuotes(text)))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === quote) bytes[at] = tilde
  return bytes
}

const kept: Record<Place, ReturnType<typeof attached<Buffer>>> = { page: attached(), data: attached() }

function keptBytes(value: object, place: Place): Buffer {
  let bytes = kept[place].of(value)
  if (!bytes) kept[place].set(value, (bytes = exactBytes(bytesOf(value, place))))
  return bytes
}

/** Packed texts that the page in progress has yet to take, by number. */
const waiting = new Map<number, PiecesFor>()
// A page takes its few texts in the same turn. Requests with HEAD leave theirs behind.
const mostWaiting = 200
let lastNumber = 0

function placeholder(pieces: PiecesFor): string {
  waiting.set(++lastNumber, pieces)
  if (waiting.size > mostWaiting) waiting.delete(waiting.keys().next().value!)
  return `${mark}p${lastNumber};`
}

/** Its text is a placeholder for the encoded one, which would be copied six times on its way into the page. */
const packed = <T>(value: T, pieces: PiecesFor): Packed<T> =>
  remember(
    {
      get text() {
        return placeholder(pieces)
      },
    },
    value,
  )

const isList = (value: object): value is object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)

const comma = Buffer.from(',')
const [start, end] = [Buffer.from('['), Buffer.from(']')]

/**
 * Packs something long that a loader returns into one text: JSON with `~` for quotes, which the page's script would
 * escape twice. React Router would encode each field by itself, which takes longer than rendering a list of cards.
 * The bytes of items are cached, since many lists share them.
 */
export const pack = <T extends object>(value: T): Packed<T> =>
  packed(value, (place) =>
    isList(value)
      ? [start, ...value.flatMap((item, at) => [...(at > 0 ? [comma] : []), keptBytes(item, place)]), end]
      : [keptBytes(value, place)],
  )

const nothing = Buffer.from('null')

/** Packs an object, and caches the bytes of its members, some of which many pages share. */
export const packMembers = <T extends Record<string, object | null>>(value: T): Packed<T> =>
  packed(value, (place) => [
    ...Object.entries(value).flatMap(([name, member], at) => [
      Buffer.from(`${at > 0 ? ',' : '{'}~${name}~:`),
      member === null ? nothing : keptBytes(member, place),
    ]),
    Buffer.from('}'),
  ])

/** The bytes for the placeholder with this sign; undefined if it is another one's. */
export function takePacked(sign: string, place: Place): readonly Buffer[] | undefined {
  if (!sign.startsWith('p')) return undefined
  const number = Number(sign.slice(1))
  const pieces = waiting.get(number)
  if (!pieces) throw new Error('a packed text is gone')
  waiting.delete(number)
  return pieces(place)
}

/** Puts packed texts into the data of a page that a browser navigates to. */
export function fillData(data: Buffer): Buffer {
  const chunks: Buffer[] = []
  readMarks(data, {
    onText: (bytes) => chunks.push(bytes),
    onSign: (sign) => chunks.push(...takePacked(sign, 'data')!),
  })
  return chunks.length === 1 ? data : Buffer.concat(chunks)
}
