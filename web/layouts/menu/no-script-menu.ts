import { createContext, type ReactNode } from 'react'
import type { SessionUser } from '#web/lib/session/session.ts'

/**
 * The side menu's entries for browsers without JavaScript. Set only by the server: browsers with JavaScript
 * skip the content of `noscript`, so the entries' code stays out of the initial load.
 */
export const NoScriptMenu = createContext<((user: SessionUser) => ReactNode) | null>(null)
