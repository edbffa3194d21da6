import type { VisitorStatus } from '#contract/tools.ts'

/** What tools learn of a page. */
export type PageSeen = {
  /** Without tokens, which only the reader may know. */
  path: string
  status: VisitorStatus
  /** What was searched for; null on other pages. */
  searched: string | null
}

/** What an analytics tool is told. */
export type Analytics = {
  tellOfPage(seen: PageSeen): void
  tellOfSavedSearch(seen: PageSeen): void
}
