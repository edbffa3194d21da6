import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { Links, Meta, Scripts } from 'react-router'

export type KeptPieces = {
  /** Returns a placeholder for the element's markup. */
  keep(this: void, data: object, key: string, element: ReactElement): string
  /** Returns a placeholder for the part's markup, or marks to put around it and what stands for its texts inside. */
  part(
    this: void,
    part: PartInputs,
  ): { kept: string } | { start: string; end: string; holes: readonly string[] }
  /** Returns a placeholder for the markup of all items. Missing where links depend on the page that they are on. */
  items?<T extends object>(this: void, list: KeptList<T>): string
  /** Returns a placeholder for the markup of all items, from one template for each key. */
  filled<T>(this: void, list: FilledList<T>): string
  /** Returns a placeholder for the markup of a frame with its lists. */
  framed<T>(this: void, frame: FilledFrameProps<T>): string
  /** Returns a placeholder for the page's title and metadata; null if its route does not name what decides them. */
  useMeta(this: void): string | null
  /** Returns placeholders for the links and scripts of the page; null if it has no nonce or failed. */
  useHead(this: void): HeadMarkup | null
}

/** Markup in place of React Router's `Links` and `Scripts`. */
export type HeadMarkup = { links: string; scripts: string }

type PartInputs = { name: string; key: string; of: object | undefined; texts: readonly string[] }

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

type KeptPartProps = {
  name: string
  /** The markup is cached for as long as this object lives, or else among all parts. */
  of?: object
  /** Null if the markup depends on more than that, so that it is not cached. */
  inputs: readonly unknown[] | null
  /**
   * Texts that differ from page to page, each alone in an attribute or an element. A part with such texts may not stand
   * within another.
   */
  texts?: readonly string[]
  children: ReactNode | ((texts: readonly string[]) => ReactNode)
}

/**
 * Caches the markup of its children for all pages with the same `inputs` (and `of`). The markup must depend on
 * them and on `name` alone, and the children must stand at the same place in the tree if they use React ids.
 * Images that load at once do not belong here: React preloads only those that it renders.
 */
export function KeptPart({ name, of, inputs, texts = [], children }: KeptPartProps) {
  const pieces = usePieces()
  const part = inputs && pieces?.part({ name, key: JSON.stringify(inputs), of, texts })
  if (part && 'kept' in part) return part.kept
  // An array of three on both sides, so that React ids agree.
  return (
    <>
      {part?.start}
      {typeof children === 'function' ? children(part?.holes ?? texts) : children}
      {part?.end}
    </>
  )
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
  const pieces = usePieces()
  return pieces ? pieces.filled(list) : list.items.map((item) => list.children(item, list.textsOf(item)))
}

/** Caches the markup around such lists as a template too, under the same conditions. */
export function FilledFrame<T>(frame: FilledFrameProps<T>) {
  const pieces = usePieces()
  return pieces ? pieces.framed(frame) : frame.children()
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
