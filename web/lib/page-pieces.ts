import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Unknown outside this process, so that no text on a page can imitate it. */
const mark = `kept-${crypto.randomUUID()}-`

type OfData = Map<ReactElement['type'], { key: string; bytes: Buffer }>

/** Caches the last markup of each element type, keyed by its data. */
const kept = new WeakMap<object, OfData>()

/**
 * Joins a page's own markup and cached markup (`useKeptMarkup`). Caches the bytes of the latter, since
 * encoding a long page takes longer than rendering its own part.
 */
export function pagePieces() {
  const pieces: Buffer[] = []
  return {
    /** Returns a placeholder for the markup until the page is joined. */
    keep(this: void, data: object, key: string, element: ReactElement): string {
      const ofData = kept.get(data) ?? (new Map() as OfData)
      let known = ofData.get(element.type)
      if (known?.key !== key) {
        known = { key, bytes: Buffer.from(renderToString(element)) }
        kept.set(data, ofData.set(element.type, known))
      }
      return `${mark}${pieces.push(known.bytes) - 1};`
    },
    /** Returns the bytes of the page with this markup. */
    join(html: string): Buffer {
      const [first, ...others] = html.split(mark)
      return Buffer.concat([
        Buffer.from(first!),
        ...others.flatMap((part) => {
          const end = part.indexOf(';')
          return [pieces[Number(part.slice(0, end))]!, Buffer.from(part.slice(end + 1))]
        }),
      ])
    },
  }
}
