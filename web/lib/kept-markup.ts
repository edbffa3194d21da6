import { createContext, type ReactElement } from 'react'

/**
 * Markup that is the same for everyone, kept for as long as the data it was made of: `keep(data, key, element)`, where
 * `key` names what else is in it. The element may use no context. The server alone sets it; a browser hydrates what
 * the element stands for.
 */
export const KeptMarkup = createContext<
  ((data: object, key: string, element: ReactElement) => string) | null
>(null)
