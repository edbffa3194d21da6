import { renderToString } from 'react-dom/server'
import { LRUCache } from 'lru-cache'
import type { KeptPieces } from './kept-markup.tsx'

/** Unknown outside this process, so that no text on a page can imitate it. */
const mark = `kept-${crypto.randomUUID()}-`

type Kept = { key: string; bytes: Buffer }

/** The last markup of each object, by element type or by the name of a part. */
const ofObject = new WeakMap<object, Map<unknown, Kept>>()

function findKept(object: object, kind: unknown, key: string): Buffer | undefined {
  const kept = ofObject.get(object)?.get(kind)
  return kept?.key === key ? kept.bytes : undefined
}

function saveKept(object: object, kind: unknown, kept: Kept) {
  ofObject.set(object, (ofObject.get(object) ?? new Map<unknown, Kept>()).set(kind, kept))
}

/** Parts that belong to no object, by name and key. */
const parts = new LRUCache<string, Buffer>({
  maxSize: 32 << 20,
  sizeCalculation: (bytes, key) => bytes.length + 2 * key.length,
})

type Part = { name: string; key: string; of: object | undefined }

const findPart = ({ name, key, of }: Part) => (of ? findKept(of, name, key) : parts.get(`${name} ${key}`))

function savePart({ name, key, of }: Part, bytes: Buffer) {
  if (of) saveKept(of, name, { key, bytes })
  else parts.set(`${name} ${key}`, bytes)
}

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
      let piece = findKept(data, element.type, key)
      if (!piece) {
        piece = Buffer.from(renderToString(element))
        saveKept(data, element.type, { key, bytes: piece })
      }
      return put({ piece })
    },
    part(name, key, of) {
      const part = { name, key, of }
      const piece = findPart(part)
      return piece ? { kept: put({ piece }) } : { start: put({ start: part }), end: put('end') }
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
