import { createContext, createElement, Fragment, type ReactElement, type ReactNode, use } from 'react'
import { Links, Meta, Scripts } from 'react-router'

export type KeptPieces = {
  /** Returns a placeholder for the element's markup. */
  keep(this: void, data: object, key: string, element: ReactElement): string
  /** Returns placeholders for a part's markup around its slots, or what a new part is rendered with. */
  part(this: void, part: PartInputs): KeptAround | NewPart
  /** Returns a placeholder for the markup of all items. Missing, as the next two, where links depend on the page that they are on. */
  items?<T extends object>(this: void, list: KeptList<T>): string
  /** Returns a placeholder for the markup of all items, from one template for each key. */
  filled?<T>(this: void, list: FilledList<T>): string
  /** Returns a placeholder for the markup of a frame with its lists. */
  framed?<T>(this: void, frame: FilledFrameProps<T>): string
  /** Returns a placeholder for the page's title and metadata; null if its route does not name what decides them. */
  useMeta(this: void): string | null
  /** Returns placeholders for the links and scripts of the page; null if it has no nonce or failed. */
  useHead(this: void): HeadMarkup | null
}

/** Markup in place of React Router's `Links` and `Scripts`. */
export type HeadMarkup = { links: string; scripts: string }

type PartInputs = {
  name: string
  key: string
  of: object | undefined
  texts: readonly string[]
  /** Number of slots. */
  slots: number
}

/** The markup around slots, which stand in this order. */
type KeptAround = { kept: readonly string[]; order: readonly number[] }

type Around = { start: string; end: string }

/** Marks to put around the part and around each slot, and what stands for its texts inside. */
type NewPart = Around & { holes: readonly string[]; around: readonly Around[] }

type KeptList<T extends object> = {
  items: readonly T[]
  /** Each item keeps the last markup of each name. */
  nameOf: (index: number) => string
  /** Names the other inputs of an item's markup. */
  keyOf: (item: T, index: number) => string
  children: (item: T, index: number) => ReactElement
}

export type FilledList<T> = {
  name: string
  items: readonly T[]
  /** Names the inputs of an item's markup, except for its texts. */
  keyOf: (item: T) => string
  /** Texts and addresses that vary from page to page; each stands once in the markup. */
  textsOf: (item: T) => readonly string[]
  children: (item: T, texts: readonly string[]) => ReactElement
}

type FilledFrameProps<T> = {
  name: string
  /** All inputs of the markup around the lists. */
  inputs: readonly unknown[]
  lists: readonly FilledList<T>[]
  /** Gets the markup of each list on the server, where each stands alone in an element; nothing in browsers. */
  children: (lists?: readonly string[]) => ReactElement
}

/** Set only by the server; a browser hydrates the elements themselves. */
export const KeptMarkup = createContext<KeptPieces | null>(null)

/**
 * Returns the content of an HTML element as props to spread on it: markup that is the same for everyone,
 * cached for as long as its `data` lives. `key` names the other inputs. The element may use no context and no
 * React ids, but its parts may be kept too.
 */
export function useKeptMarkup(data: object | null, key: string, element: ReactElement) {
  const pieces = usePieces()
  return pieces && data
    ? { dangerouslySetInnerHTML: { __html: pieces.keep(data, key, element) } }
    : { children: element }
}

/** Null in browsers, whose bundle leaves out what depends on it. */
const usePieces = () => (import.meta.env.SSR ? use(KeptMarkup) : null)

type Texts = Readonly<Record<string, string>>
type Slots = Readonly<Record<string, ReactNode>>

type KeptPartProps<T extends Texts, S extends Slots> = {
  name: string
  /** The markup is cached for as long as this object lives, or else among all parts. */
  of?: object | undefined
  /** Null if the markup depends on more than that, so that it is not cached. */
  inputs: readonly unknown[] | null
  /** Texts that differ from page to page, anywhere in attributes and elements. */
  texts?: T
  /**
   * Content that each page renders by itself, at one place in the markup, outside the part's contexts. It may use no
   * React ids.
   */
  slots?: S
  children: ReactNode | ((texts: T, slots: S) => ReactNode)
}

/**
 * Caches the markup of its children for all pages with the same `inputs` (and `of`). Besides texts and slots, the markup
 * must depend on these and on `name` alone, and the children must stand at the same place in the tree if they use React
 * ids. A part with texts or slots may stand within another one only in a slot, or if the other is cached with an object,
 * on which these texts and slots must depend alone. Images that load at once do not belong here: React preloads only
 * those that it renders.
 */
export function KeptPart<T extends Texts, S extends Slots>(part: KeptPartProps<T, S>) {
  const pieces = usePieces()
  const { name, of, inputs, texts = {} as T, slots = {} as S, children } = part
  const known =
    inputs &&
    pieces?.part({
      name,
      key: JSON.stringify(inputs),
      of,
      texts: Object.values(texts),
      slots: Object.keys(slots).length,
    })
  if (known && 'kept' in known) return known.order.length === 0 ? known.kept[0] : inSlots(known, slots)
  const content = known ? markedContent(known, texts, slots) : { texts, slots }
  // An array of three on both sides, so that React ids agree.
  return (
    <>
      {known?.start}
      {typeof children === 'function' ? children(content.texts, content.slots) : children}
      {known?.end}
    </>
  )
}

const fragment = (...children: ReactNode[]) => createElement(Fragment, null, ...children)

function inSlots({ kept, order }: KeptAround, slots: Slots) {
  const contents = Object.values(slots)
  return fragment(kept[0], ...order.flatMap((slot, at) => [contents[slot], kept[at + 1]]))
}

function markedContent<T extends Texts, S extends Slots>({ holes, around }: NewPart, texts: T, slots: S) {
  const names = Object.keys(texts)
  const marked = Object.entries(slots).map(([name, slot], at) => {
    const { start, end } = around[at]!
    return [name, fragment(start, slot, end)] as const
  })
  return {
    texts: Object.fromEntries(names.map((name, at) => [name, holes[at]!])) as T,
    slots: Object.fromEntries(marked) as unknown as S,
  }
}

/**
 * Caches the markup of each item for as long as the item lives, so that all lists share it. The markup may use no
 * context and no React ids.
 */
export function KeptItems<T extends object>(list: KeptList<T>) {
  const itemsOf = usePieces()?.items
  return itemsOf ? itemsOf(list) : list.items.map(list.children)
}

/**
 * Caches the markup of items as templates, for lists that are alike on many pages except for counts and addresses.
 * It may use no context and no React ids.
 */
export function FilledItems<T>(list: FilledList<T>) {
  const filled = usePieces()?.filled
  return filled ? filled(list) : list.items.map((item) => list.children(item, list.textsOf(item)))
}

/** Caches the markup around such lists as a template too, under the same conditions. */
export function FilledFrame<T>(frame: FilledFrameProps<T>) {
  const framed = usePieces()?.framed
  return framed ? framed(frame) : frame.children()
}

/** Title, metadata and links of the page, with those of its scripts. */
export function PageHead() {
  const pieces = usePieces()
  const head = pieces?.useHead()
  const meta = pieces?.useMeta()
  // One text, since React marks where two meet.
  if (head && meta) return meta + head.links
  return (
    <>
      <Meta />
      {head?.links ?? <Links />}
    </>
  )
}

/** The scripts of the page; on the server they come without their links. */
export const PageScripts = () => usePieces()?.useHead()?.scripts ?? <Scripts />
