import { createContext } from 'react-router'
import type { FeaturesOff } from '#contract/site/features.ts'
import type { Tools } from '#contract/site/tools.ts'
import type { FragmentCache } from './rendering/fragments.ts'

type ApiReply = { status: number; body: unknown }

/**
 * Calls the API as this request's visitor; `path` starts after `/api`. Its cookies reach the browser. Reads name the
 * path of their endpoint and its parameters.
 */
export type ApiCall = (
  path: string,
  init?: {
    method?: string
    body?: unknown
    headers?: Record<string, string>
    endpoint?: string
    params?: Record<string, unknown>
  },
) => Promise<ApiReply>

/** Set by the server for each request. */
export const apiContext = createContext<ApiCall>()
/** Path and query of the requested page, set by the root for each request. */
export const pageContext = createContext('/')
/** The request that a page answers. */
export type PageRequest = {
  /** As logs and `X-Request-Id` name it. */
  id: string
  logError(error: unknown): void
}
export const requestContext = createContext<PageRequest>()
export const nonceContext = createContext<string | undefined>(undefined)
export type MapTiles = { tilesUrl: string; attribution: string }

export type Site = {
  /** Scheme and host as the visitor sees them, for canonical links: "https://example.com". */
  origin: string
  /** Null if no tiles are configured. */
  map: MapTiles | null
  /** Analytics and ads; none unless configured. */
  tools: Tools
  /** Features that operators have switched off, with the texts for users. */
  off: FeaturesOff
}

export const siteContext = createContext<Site>()

/** The markup of cached components; null where nothing is cached. */
export const fragmentsContext = createContext<FragmentCache | null>(null)

/** Takes a page from the server entry past the response's body, where its text would be copied several times. */
export const htmlContext = createContext<{ bytes?: Buffer }>()
