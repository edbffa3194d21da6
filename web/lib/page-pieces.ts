import { renderToString } from 'react-dom/server'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import { attached } from './attached.ts'
import { exactBytes } from './exact-bytes.ts'
import { type FilledList, KeptMarkup, type KeptPieces } from './kept-markup.tsx'
import { takePacked } from './pack.ts'
import { giveBack, takeBuffer } from './page-buffers.ts'
import { mark, readMarks } from './page-mark.ts'
import { escaped, metaTag } from './written-markup.ts'
import { type Manifest, useKeptHead, useQuickMeta } from './use-kept-head.tsx'

/** `preloads` belong to the head. */
type Kept = { key: string; bytes: Buffer; preloads?: Buffer | undefined }

/** The last markup of each object, by element type or by the name of a part. */
const keptMarkup = attached<Map<unknown, Kept>>()

function findKept(object: object, kind: unknown, key: string): Kept | undefined {
  const kept = keptMarkup.of(object)?.get(kind)
  return kept?.key === key ? kept : undefined
}

function saveKept(object: object, kind: unknown, kept: Kept) {
  keptMarkup.set(object, (keptMarkup.of(object) ?? new Map<unknown, Kept>()).set(kind, kept))
}

/** Bytes, and numbers of the texts that stand between them. */
type Segment = readonly (Buffer | number)[]

/** The markup of a part in segments, between which stand its slots in this order. */
type KeptSegments = { segments: readonly Segment[]; order: readonly number[]; size: number }

/** Parts that belong to no object, by name and key. */
const parts = new LRUCache<string, KeptSegments>({
  maxSize: 32 << 20,
  sizeCalculation: ({ size }, key) => size + 2 * key.length,
})

/** The last part of each name and object. */
const keptParts = attached<Map<string, KeptSegments & { key: string }>>()

type Part = { name: string; key: string; of: object | undefined }

function findPart({ name, key, of }: Part): KeptSegments | undefined {
  if (!of) return parts.get(`${name} ${key}`)
  const part = keptParts.of(of)?.get(name)
  return part?.key === key ? part : undefined
}

function savePart({ name, key, of }: Part, part: KeptSegments) {
  if (!of) return void parts.set(`${name} ${key}`, part)
  let known = keptParts.of(of)
  if (!known) keptParts.set(of, (known = new Map()))
  known.set(name, { ...part, key })
}

/**
 * A placeholder for pieces, or where a new part, whose markup takes in `texts`, starts or ends, or one of its slots does.
 */
type Sign =
  | { pieces: readonly Buffer[] }
  | { start: Part; texts: readonly string[] }
  | { slot: number }
  | 'slot end'
  | 'end'

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

/** By name, then by key. */
const templates = new Map<string, Map<string, Template>>()
let templateCount = 0

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
  const known = templates.get(name)?.get(key)
  if (known) return known
  const texts = Array.from({ length: count }, (_, at) => holeAt(at))
  const template: Template = renderToString(elementFor(texts)).split(holes)
  if (templateCount >= mostTemplates) {
    templates.clear()
    templateCount = 0
  }
  templateCount += 1
  templates.set(name, (templates.get(name) ?? new Map<string, Template>()).set(key, template))
  return template
}

function fill(template: Template, valueAt: (at: number) => string): string {
  let markup = template[0]!
  for (let at = 1; at < template.length; at += 2) markup += valueAt(Number(template[at])) + template[at + 1]!
  return markup
}

/** Cuts markup with holes for texts. */
function segmentOf(markup: Buffer): Segment {
  const parts = markup.includes(hole) ? markup.toString().split(holes) : [markup]
  return parts.map((part, at) => (at % 2 === 0 ? exactBytes(Buffer.from(part)) : Number(part)))
}

/** A part that is being joined. `cuts`: where among the chunks it starts, and its slots start and end. */
type OpenPart = { part: Part; texts: readonly string[]; cuts: number[]; order: number[] }

const isInSlot = ({ cuts }: OpenPart) => cuts.length % 2 === 0

/** Caches a part that ends with these chunks, and returns them with its texts filled in. `outer`: those it stands in. */
function endPart({ part, texts, cuts, order }: OpenPart, chunks: Buffer[], outer: readonly OpenPart[]) {
  const varies = texts.length > 0 || order.length > 0
  const around = outer.slice(outer.findLastIndex(isInSlot) + 1)
  if (varies && around.some((other) => !other.part.of))
    throw new Error(`${part.name} stands within another part`)
  // Alternately its own markup and that of a slot.
  const runs = cuts.map((start, at) => chunks.slice(start, cuts[at + 1]))
  const segments = runs.map((run, at) => (at % 2 === 0 ? segmentOf(Buffer.concat(run)) : null))
  const own = segments.filter((segment) => segment !== null)
  const size = own
    .flat()
    .reduce<number>((sum, piece) => sum + (typeof piece === 'number' ? 0 : piece.length), 0)
  savePart(part, { segments: own, order, size })
  const bytes = textBytes(texts)
  const filled = runs.flatMap((run, at) => (segments[at] ? filledPieces(segments[at], bytes) : run))
  return [...chunks.slice(0, cuts[0]), ...filled]
}

/** A segment with texts in its holes. */
const filledPieces = (segment: Segment, texts: readonly Buffer[]): Buffer[] =>
  segment.map((piece) => (typeof piece === 'number' ? texts[piece]! : piece))

const textBytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(escaped(text)))

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
 * takes longer than rendering its own part. `manifest`: the routes that the page's scripts may name, if the page is not
 * rendered with it.
 */
export function pagePieces(
  nonce?: string,
  manifest?: Manifest,
): KeptPieces & {
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
    part({ texts, slots, ...part }) {
      const found = findPart(part)
      if (found) {
        const bytes = textBytes(texts)
        const kept = found.segments.map((segment) => put({ pieces: filledPieces(segment, bytes) }))
        return { kept, order: found.order }
      }
      return {
        start: put({ start: part, texts }),
        end: put('end'),
        holes: texts.map((_, at) => holeAt(at)),
        around: Array.from({ length: slots }, (_, slot) => ({ start: put({ slot }), end: put('slot end') })),
      }
    },
    useMeta() {
      const bytes = useQuickMeta({
        kept: ({ of, key }, render) => keptOrRendered(of, 'head', key, render).bytes,
        written: (tags) => Buffer.from(tags.map(metaTag).join('')),
      })
      return bytes && put({ pieces: [bytes] })
    },
    useHead() {
      const head = useKeptHead(keptHead, manifest)
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
    let chunks: Buffer[] = []
    const open: OpenPart[] = []
    function putSign(sign: Sign) {
      if (sign === 'end') {
        chunks = endPart(open.pop()!, chunks, open)
      } else if (sign === 'slot end') open.at(-1)!.cuts.push(chunks.length)
      else if ('slot' in sign) {
        const part = open.at(-1)!
        part.order.push(sign.slot)
        part.cuts.push(chunks.length)
      } else if ('start' in sign)
        open.push({ part: sign.start, texts: sign.texts, cuts: [chunks.length], order: [] })
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
