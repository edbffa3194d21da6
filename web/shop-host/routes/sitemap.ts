import type { LoaderFunctionArgs } from 'react-router'
import { countUserListings } from '#contract/profiles.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { hostedSectionPath, hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { loadRoot } from '#web/shop-host/shop.ts'

export const handle: PageHandle = { query: [] }

/** The pages whose canonical address is on this host; listings have theirs on the main site. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { profile, shop, origin } = await loadRoot(context)
  const { data: counts } = await apiOf(context)
    .call(countUserListings, { params: { username: profile.username } })
    .catch(routeError)
  const { positive, neutral, negative } = profile.feedbacks
  const pages =
    shop && !profile.isSuspended
      ? [
          ...(counts.active > 0
            ? [hostedTabPath('aktivni'), ...shop.sections.map(({ slug }) => hostedSectionPath(slug))]
            : []),
          ...(shop.about === null ? [] : [hostedTabPath('onama')]),
          ...(shop.hours === null ? [] : [hostedTabPath('radno-vrijeme')]),
          ...(positive + neutral + negative > 0 ? [hostedTabPath('dojmovi')] : []),
        ]
      : []
  const urls = pages.map((page) => `<url><loc>${origin}${page}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' } },
  )
}
