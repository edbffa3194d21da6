import { renderToString } from 'react-dom/server'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import { exactBytes } from './exact-bytes.ts'
import { type FilledList, KeptMarkup, type KeptPieces } from './kept-markup.tsx'
import { takePacked } from './pack.ts'
import { giveBack, takeBuffer } from './page-buffers.ts'
import { mark, readMarks } from './page-mark.ts'
import { useKeptHead, useKeptMeta } from './use-kept-head.tsx'

/** `preloads` belong to the head. */
type Kept = { key: string; bytes: Buffer; preloads?: Buffer | undefined }

/** The last markup of each object, by element type or by the name of a part. */
const ofObject = new WeakMap<object, Map<unknown, Kept>>()

function findKept(object: object, kind: unknown, key: string): Kept | undefined {
  const kept = ofObject.get(object)?.get(kind)
  return kept?.key === key ? kept : undefined
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

const findPart = ({ name, key, of }: Part) =>
  of ? findKept(of, name, key)?.bytes : parts.get(`${name} ${key}`)

function savePart({ name, key, of }: Part, bytes: Buffer) {
  if (of) saveKept(of, name, { key, bytes })
  else parts.set(`${name} ${key}`, bytes)
}

/** A placeholder for pieces, or where a new part, whose markup takes in `texts`, starts or ends. */
type Sign = { pieces: readonly Buffer[] } | { start: Part; texts: readonly string[] } | 'end'

/** Preloads of images, which React puts before markup that has no head. */
const leadingLinks = /^(?:<link [^>]*>)+/

function keptOrRendered(
  object: object,
  kind: unknown,
  key: string,
  render: () => ReactElement,
  bytesFor: (markup: string) => Buffer = Buffer.from,
): Kept {
  let kept = findKept(object, kind, key)
  if (!kept) {
    const markup = renderToString(render())
    const preloads = leadingLinks.exec(markup)?.[0]
    const bytes = exactBytes(bytesFor(markup.slice(preloads?.length ?? 0)))
    kept = { key, bytes, preloads: preloads === undefined ? undefined : exactBytes(Buffer.from(preloads)) }
    saveKept(object, kind, kept)
  }
  return kept
}

/** Alternately markup and the number of the text that follows it. */
type Template = readonly string[]

const mostTemplates = 20_000

/** By name and key. */
const templates = new Map<string, Template>()

/** Starts like a path, since links treat other addresses as those of other sites. */
const hole = `/hole-${crypto.randomUUID()}-`
const holes = new RegExp(`${hole}(\\d+);`)
const holeAt = (at: number) => `${hole}${at};`

function templateFor(
  name: string,
  key: string,
  count: number,
  elementFor: (texts: string[]) => ReactElement,
) {
  const id = `${name} ${key}`
  let template = templates.get(id)
  if (!template) {
    const texts = Array.from({ length: count }, (_, at) => holeAt(at))
    template = renderToString(elementFor(texts)).split(holes)
    if (templates.size >= mostTemplates) templates.clear()
    templates.set(id, template)
  }
  return template
}

const special = /[&<>"']/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes texts and attributes. */
const escaped = (text: string) => text.replace(special, (character) => entities[character]!)

function fill(template: Template, valueAt: (at: number) => string): string {
  let markup = template[0]!
  for (let at = 1; at < template.length; at += 2) markup += valueAt(Number(template[at])) + template[at + 1]!
  return markup
}

/** A part's markup with texts in place of its holes. */
function filledPieces(bytes: Buffer, texts: readonly string[]): readonly Buffer[] {
  if (texts.length === 0) return [bytes]
  const parts = bytes.toString().split(holes)
  return parts.map((part, at) => Buffer.from(at % 2 === 0 ? part : escaped(texts[Number(part)]!)))
}

function filledMarkup<T>({ name, items, keyOf, textsOf, children }: FilledList<T>): string {
  let markup = ''
  for (const item of items) {
    const texts = textsOf(item)
    const template = templateFor(name, keyOf(item), texts.length, (holesOf) => children(item, holesOf))
    markup += fill(template, (at) => escaped(texts[at]!))
  }
  return markup
}

const mostBytes = 3 // of a character in UTF-16

/** A second call does nothing. */
function onlyOnce(act: () => void) {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

type Head = { links: Buffer; scripts: readonly Buffer[] }

/** By manifest and routes. */
const heads = new WeakMap<object, Map<string, Head>>()
const someNonce = crypto.randomUUID()
const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`

/** Links need no nonce, since the policy allows files of the site. The scripts are cut where theirs stands. */
function headOf(markup: string): Head {
  const at = markup.indexOf('<script')
  return {
    links: Buffer.from(markup.slice(0, at).replaceAll(nonceAttribute(someNonce), '')),
    scripts: markup
      .slice(at)
      .split(nonceAttribute(someNonce))
      .map((part) => Buffer.from(part)),
  }
}

function keptHead(manifest: object, routes: string, elementFor: (nonce: string) => ReactElement): Head {
  let kept = heads.get(manifest)
  if (!kept) heads.set(manifest, (kept = new Map()))
  let head = kept.get(routes)
  if (!head) kept.set(routes, (head = headOf(renderToString(elementFor(someNonce)))))
  return head
}

export type JoinedPage = {
  bytes: Buffer
  /** Lets another page use the memory; call it once nobody needs the bytes any more. */
  release: () => void
}

/**
 * Joins a page's own markup and cached markup. Caches the bytes of the latter, since encoding a long page
 * takes longer than rendering its own part.
 */
export function pagePieces(nonce?: string): KeptPieces & {
  /** Returns the page with this markup, and caches its new parts. */
  join(this: void, html: string): JoinedPage
} {
  const signs: Sign[] = []
  const put = (sign: Sign) => `${mark}${signs.push(sign) - 1};`
  const preloads: Buffer[] = []
  function bytesOf(kept: Kept): Buffer {
    if (kept.preloads) preloads.push(kept.preloads)
    return kept.bytes
  }
  const pieces: KeptPieces = {
    keep(data, key, element) {
      // Items of some pages depend on the page.
      const { items: _items, ...inner } = pieces
      const withPieces = () => createElement(KeptMarkup, { value: inner }, element)
      return put({ pieces: [bytesOf(keptOrRendered(data, element.type, key, withPieces, joinPart))] })
    },
    items({ items, nameOf, keyOf, children }) {
      const pieceOf = (item: (typeof items)[number], index: number) =>
        bytesOf(keptOrRendered(item, nameOf(index), keyOf(item, index), () => children(item, index)))
      return put({ pieces: items.map(pieceOf) })
    },
    filled: (list) => put({ pieces: [Buffer.from(filledMarkup(list))] }),
    framed({ name, inputs, lists, children }) {
      const template = templateFor(name, JSON.stringify(inputs), lists.length, children)
      return put({ pieces: [Buffer.from(fill(template, (at) => filledMarkup(lists[at]!)))] })
    },
    part({ texts, ...part }) {
      const piece = findPart(part)
      return piece
        ? { kept: put({ pieces: filledPieces(piece, texts) }) }
        : { start: put({ start: part, texts }), end: put('end'), holes: texts.map((_, at) => holeAt(at)) }
    },
    useMeta() {
      const kept = useKeptMeta(({ of, key }, render) => keptOrRendered(of, 'head', key, render))
      return kept && put({ pieces: [kept.bytes] })
    },
    useHead() {
      const head = useKeptHead(keptHead)
      if (nonce === undefined || !head) return null
      const own = Buffer.from(nonceAttribute(nonce))
      return {
        // Everything on the page adds its preloads before they are joined.
        links: put({ pieces: preloads }) + put({ pieces: [head.links] }),
        scripts: put({ pieces: head.scripts.flatMap((part, index) => (index === 0 ? [part] : [own, part])) }),
      }
    },
  }
  function chunksOf(page: Buffer): Buffer[] {
    const chunks: Buffer[] = []
    const open: { part: Part; texts: readonly string[]; first: number }[] = []
    function putSign(sign: Sign) {
      if (sign === 'end') {
        const { part, texts, first } = open.pop()!
        const bytes = exactBytes(Buffer.concat(chunks.slice(first)))
        savePart(part, bytes)
        if (texts.length > 0 && open.length > 0) throw new Error(`${part.name} stands within another part`)
        if (texts.length > 0) chunks.splice(first, Infinity, ...filledPieces(bytes, texts))
      } else if ('start' in sign) open.push({ part: sign.start, texts: sign.texts, first: chunks.length })
      else chunks.push(...sign.pieces)
    }
    readMarks(page, {
      onText: (bytes) => chunks.push(bytes),
      onSign(sign) {
        const packed = takePacked(sign, 'page')
        if (packed) chunks.push(...packed)
        else putSign(signs[Number(sign)]!)
      },
    })
    return chunks
  }
  const joinPart = (markup: string) => Buffer.concat(chunksOf(Buffer.from(markup)))
  function join(html: string): JoinedPage {
    const own = takeBuffer(mostBytes * html.length)
    const chunks = chunksOf(own.subarray(0, own.write(html)))
    const page = takeBuffer(chunks.reduce((sum, { length }) => sum + length, 0))
    let size = 0
    for (const chunk of chunks) {
      page.set(chunk, size)
      size += chunk.length
    }
    giveBack(own)
    return { bytes: page.subarray(0, size), release: onlyOnce(() => giveBack(page)) }
  }
  return { ...pieces, join }
}
