import { createContext, type ReactElement, use } from 'react'

/** Set only by the server; a browser hydrates the element itself. */
export const KeptMarkup = createContext<
  ((data: object, key: string, element: ReactElement) => string) | null
>(null)

/**
 * Returns the content of an HTML element as props to spread on it: markup that is the same for everyone,
 * cached for as long as its `data` lives. `key` names the other inputs. The element may use no context and no
 * React ids.
 */
export function useKeptMarkup(data: object | null, key: string, element: ReactElement) {
  const keep = use(KeptMarkup)
  return keep && data
    ? { dangerouslySetInnerHTML: { __html: keep(data, key, element) } }
    : { children: element }
}
