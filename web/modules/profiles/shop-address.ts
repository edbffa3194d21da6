import { type ProfileTab, shopTabs } from '#contract/paths/public.ts'
import { formatQuery, type QueryValue } from '#contract/paths/query-string.ts'

/** The path of a shop's tab on its own host, where the first tab is the home page. */
export const hostedTabPath = (tab: ProfileTab, query: Record<string, QueryValue> = {}) =>
  (tab === 'aktivni' ? '/' : `/${tab}`) + formatQuery(query)

/** Precedes slugs that would read as another page. */
const sectionPrefix = 'kategorija'
const taken = new Set<string>([...shopTabs, 'artikal', sectionPrefix])

/** The path of a category of the shop's own on its host. */
export const hostedSectionPath = (slug: string) =>
  taken.has(slug) ? `/${sectionPrefix}/${slug}` : `/${slug}`
