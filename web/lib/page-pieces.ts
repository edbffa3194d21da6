import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { LRUCache } from 'lru-cache'
import type { KeptPieces } from './kept-markup.tsx'

/** Unknown outside this process, so that no text on a page can imitate it. */
const mark = `kept-${crypto.randomUUID()}-`

type OfData = Map<ReactElement['type'], { key: string; bytes: Buffer }>

/** Caches the last markup of each element type, keyed by its data. */
const ofData = new WeakMap<object, OfData>()

const parts = new LRUCache<string, Buffer>({
  maxSize: 16 << 20,
  sizeCalculation: (bytes, key) => bytes.length + 2 * key.length,
})

/** The last part of an object under each name. */
const partsOf = new WeakMap<object, Map<string, { key: string; bytes: Buffer }>>()

const nameOf = (key: string) => key.slice(0, key.indexOf(' '))

function findPart(key: string, of: object | undefined): Buffer | undefined {
  if (!of) return parts.get(key)
  const known = partsOf.get(of)?.get(nameOf(key))
  return known?.key === key ? known.bytes : undefined
}

function savePart({ key, of }: Part, bytes: Buffer) {
  if (!of) return void parts.set(key, bytes)
  const known = partsOf.get(of) ?? new Map<string, { key: string; bytes: Buffer }>()
  partsOf.set(of, known.set(nameOf(key), { key, bytes }))
}

type Part = { key: string; of: object | undefined }

/** A placeholder for a piece, or where a new part starts or ends. */
type Sign = { piece: Buffer } | { start: Part } | 'end'

/**
 * Joins a page's own markup and cached markup. Caches the bytes of the latter, since encoding a long page
 * takes longer than rendering its own part.
 */
export function pagePieces(): KeptPieces & {
  /** Returns the bytes of the page with this markup, and caches its new parts. */
  join(this: void, html: string): Buffer
} {
  const signs: Sign[] = []
  const put = (sign: Sign) => `${mark}${signs.push(sign) - 1};`
  return {
    keep(data, key, element) {
      const known = ofData.get(data) ?? (new Map() as OfData)
      let kept = known.get(element.type)
      if (kept?.key !== key) {
        kept = { key, bytes: Buffer.from(renderToString(element)) }
        ofData.set(data, known.set(element.type, kept))
      }
      return put({ piece: kept.bytes })
    },
    part(key, of) {
      const piece = findPart(key, of)
      return piece ? { kept: put({ piece }) } : { start: put({ start: { key, of } }), end: put('end') }
    },
    join(html) {
      const page = Buffer.from(html)
      const chunks: Buffer[] = []
      const open: { part: Part; first: number }[] = []
      let from = 0
      for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
        chunks.push(page.subarray(from, at))
        const end = page.indexOf(';', at)
        from = end + 1
        const sign = signs[Number(page.toString('latin1', at + mark.length, end))]!
        if (sign === 'end') {
          const { part, first } = open.pop()!
          savePart(part, Buffer.concat(chunks.slice(first)))
        } else if ('start' in sign) open.push({ part: sign.start, first: chunks.length })
        else chunks.push(sign.piece)
      }
      return Buffer.concat([...chunks, page.subarray(from)])
    },
  }
}
