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

/** A placeholder for a piece, or where a new part starts or ends. */
type Sign = { piece: Buffer } | { start: string } | 'end'

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
    part(key) {
      const piece = parts.get(key)
      return piece ? { kept: put({ piece }) } : { start: put({ start: key }), end: put('end') }
    },
    join(html) {
      const page = Buffer.from(html)
      const chunks: Buffer[] = []
      const open: { key: string; first: number }[] = []
      let from = 0
      for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, from)) {
        chunks.push(page.subarray(from, at))
        const end = page.indexOf(';', at)
        from = end + 1
        const sign = signs[Number(page.toString('latin1', at + mark.length, end))]!
        if (sign === 'end') {
          const { key, first } = open.pop()!
          parts.set(key, Buffer.concat(chunks.slice(first)))
        } else if ('start' in sign) open.push({ key: sign.start, first: chunks.length })
        else chunks.push(sign.piece)
      }
      return Buffer.concat([...chunks, page.subarray(from)])
    },
  }
}
