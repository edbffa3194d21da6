import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Unknown to everybody outside, so that no text of a page can pass for it. */
const mark = `kept-${crypto.randomUUID()}-`

type OfData = Map<ReactElement['type'], { key: string; bytes: Buffer }>

/** Of each kind of element the last one, by what it was made of. */
const kept = new WeakMap<object, OfData>()

/**
 * A page of markup that is its own and markup that is kept (`useKeptMarkup`). Bytes of the latter are kept too, since
 * encoding a long page takes longer than rendering what is its own.
 */
export function pagePieces() {
  const pieces: Buffer[] = []
  return {
    /** Gives what stands for the markup until the page is put together. */
    keep(this: void, data: object, key: string, element: ReactElement): string {
      const ofData = kept.get(data) ?? (new Map() as OfData)
      let known = ofData.get(element.type)
      if (known?.key !== key) {
        known = { key, bytes: Buffer.from(renderToString(element)) }
        kept.set(data, ofData.set(element.type, known))
      }
      return `${mark}${pieces.push(known.bytes) - 1};`
    },
    /** The bytes of the page whose own markup this is. */
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
