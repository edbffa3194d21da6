import type { Deps } from '#api/deps.ts'
import { siteOf } from '#api/modules/categories/service.ts'
import { formatQuery, parsePairs } from '#contract/paths/query-string.ts'
import type { SearchParams } from '#contract/search/endpoints.ts'
import { xmlText } from '#lib/files/xml.ts'
import { listResults } from './service.ts'

const feedSize = 50 // listings

/** Parameters of the page rather than of the search. */
const ofThePage = new Set(['page', 'per_page', 'view', 'facets', 'sort_by', 'sort_order'])

type Item = Awaited<ReturnType<typeof listResults>>['data'][number]

/** The newest results of a search as RSS 2.0. `search`: the query string, which leads back to the page. */
export async function searchFeed(deps: Deps, params: SearchParams, search: string): Promise<string> {
  const { brand, baseUrl } = deps
  const { paths } = siteOf(brand)
  const { data } = await listResults(deps, {
    ...params,
    sort_by: 'date',
    sort_order: 'desc',
    page: 1,
    per_page: feedSize,
  })
  const asked = Object.fromEntries(parsePairs(search).filter(([name]) => !ofThePage.has(name)))
  const title = [params.q, 'oglasi', brand.name].filter(Boolean).join(' - ')
  const item = ({ id, title: name, date, display_price, cities }: Item) => {
    const url = xmlText(baseUrl + paths.listing(id, name))
    const description = [display_price, ...cities].filter(Boolean).join(' · ')
    return `<item><title>${xmlText(name)}</title><link>${url}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date(date * 1000).toUTCString()}</pubDate><description>${xmlText(description)}</description></item>\n`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(title)}</title>
<link>${xmlText(baseUrl + paths.search(asked))}</link>
<description>${xmlText(`Najnoviji oglasi na ${brand.locative}`)}</description>
<language>bs</language>
<atom:link href="${xmlText(`${baseUrl}/api/search/rss${formatQuery(asked)}`)}" rel="self" type="application/rss+xml"/>
${data.map(item).join('')}</channel></rss>
`
}
