import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getShopPage } from '#contract/shops/page.ts'
import { toCards } from '#web/cards/card.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { brand } from '#web/lib/site.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import { filterOf, isFiltered } from '#web/modules/profiles/filter.ts'
import { hostedSectionPath, hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { businessHead } from '#web/modules/profiles/shop-page.ts'
import { ListingsTab } from '#web/shop-host/components/listings-tab.tsx'
import { shopContext } from '#web/shop-host/context.ts'
import { shopMeta } from '#web/shop-host/head.ts'
import { loadTab } from '#web/shop-host/listings-tab.ts'
import { rootOf } from '#web/shop-host/matches.ts'

export const handle: PageHandle = { query: ['page', 'q', 'category_id', 'kat', 'sort'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { section } = filterOf(url.search)
  // As on the main site; here each category of the shop's own has a path.
  if (section !== '') throw redirect(hostedSectionPath(encodeURIComponent(section)))
  const { shopId } = context.get(shopContext)
  const [loaded, { data: page }] = await Promise.all([
    loadTab(context, url.search, 'aktivni'),
    apiOf(context)
      .call(getShopPage, { params: { id: shopId } })
      .catch(routeError),
  ])
  const isMain = loaded.filter.page === 1 && !isFiltered(loaded.filter)
  return { loaded, pinned: isMain ? toCards(page.pinned) : [] }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  if (!loaderData || !root) return []
  const { profile, shop, origin, main } = root
  const { filter, cards } = loaderData.loaded
  const place = profile.place ? `, ${profile.place}` : ''
  return [
    ...shopMeta({
      title: `${profile.name}${place}`,
      description: `${profile.name}${place}: oglasi, radno vrijeme i dojmovi. Shop na ${brand.locative}.`,
      canonical: origin + hostedTabPath('aktivni', pageQuery(filter.page)),
      isIndexed: cards.length > 0 && !isFiltered(filter),
    }),
    ...(shop && !profile.isSuspended
      ? [businessHead(profile, shop, { origin: main, url: `${origin}/` })]
      : []),
  ]
}

export default function ActiveListings() {
  const { loaded, pinned } = useLoaderData<typeof loader>()
  return <ListingsTab loaded={loaded} path="/" pinned={pinned} />
}
