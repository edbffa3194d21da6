import { createContext, type ReactNode } from 'react'
import type { SessionUser } from '#web/lib/session.ts'

/**
 * The side menu's entries for browsers without scripts. The server alone sets it: a browser with scripts leaves what is
 * in `noscript` out, and so the entries' code stays out of what every page loads first.
 */
export const NoScriptMenu = createContext<((user: SessionUser) => ReactNode) | null>(null)
