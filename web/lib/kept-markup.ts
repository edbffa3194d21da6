import { createContext, type ReactElement, use } from 'react'

/** The server alone sets it; a browser hydrates what the element stands for. */
export const KeptMarkup = createContext<
  ((data: object, key: string, element: ReactElement) => string) | null
>(null)

/**
 * What an HTML element holds, as props to spread on it: markup that is the same for everyone, kept for as long as the
 * `data` it was made of. `key` names what else is in it. The element may use no context and no ids of React's making.
 */
export function useKeptMarkup(data: object | null, key: string, element: ReactElement) {
  const keep = use(KeptMarkup)
  return keep && data
    ? { dangerouslySetInnerHTML: { __html: keep(data, key, element) } }
    : { children: element }
}
