import type { VisitorStatus } from '#contract/site/tools.ts'

/** Facts about a page for tools. */
export type PageSeen = {
  /** Without tokens, which only the reader may know. */
  path: string
  status: VisitorStatus
  /** The words of a search; null on other pages. */
  searched: string | null
}

/** News for an analytics tool. */
export type Analytics = {
  reportPage(seen: PageSeen): void
  reportSavedSearch(seen: PageSeen): void
}
