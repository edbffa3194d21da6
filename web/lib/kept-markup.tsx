import { createContext, type ReactElement, type ReactNode, use } from 'react'

export type KeptPieces = {
  /** Returns a placeholder for the element's markup. */
  keep(this: void, data: object, key: string, element: ReactElement): string
  /** Returns a placeholder for the part's markup, or marks to put around it. */
  part(this: void, name: string, key: string, of?: object): { kept: string } | { start: string; end: string }
}

/** Set only by the server; a browser hydrates the elements themselves. */
export const KeptMarkup = createContext<KeptPieces | null>(null)

/**
 * Returns the content of an HTML element as props to spread on it: markup that is the same for everyone,
 * cached for as long as its `data` lives. `key` names the other inputs. The element may use no context and no
 * React ids.
 */
export function useKeptMarkup(data: object | null, key: string, element: ReactElement) {
  const pieces = use(KeptMarkup)
  return pieces && data
    ? { dangerouslySetInnerHTML: { __html: pieces.keep(data, key, element) } }
    : { children: element }
}

type KeptPartProps = {
  name: string
  /** The markup is cached for as long as this object lives, or else among all parts. */
  of?: object
  inputs: readonly unknown[]
  children: ReactNode
}

/**
 * Caches the markup of its children for all pages with the same `inputs` (and `of`). The markup must depend on
 * them and on `name` alone, and the children must stand at the same place in the tree if they use React ids.
 * Images that load at once do not belong here: React preloads only those that it renders.
 */
export function KeptPart({ name, of, inputs, children }: KeptPartProps) {
  const part = use(KeptMarkup)?.part(name, JSON.stringify(inputs), of)
  if (part && 'kept' in part) return part.kept
  // An array of three on both sides, so that React ids agree.
  return (
    <>
      {part?.start}
      {children}
      {part?.end}
    </>
  )
}
