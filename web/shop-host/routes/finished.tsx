import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { ListingsTab } from '#web/shop-host/components/listings-tab.tsx'
import { shopMeta } from '#web/shop-host/head.ts'
import { loadTab } from '#web/shop-host/listings-tab.ts'
import { rootOf } from '#web/shop-host/matches.ts'

export const handle: PageHandle = { query: ['page', 'q'] }

export const loader = ({ context, url }: LoaderFunctionArgs) => loadTab(context, url.search, 'zavrseni')

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  if (!loaderData || !root) return []
  return shopMeta({
    title: `${root.profile.name} - završeni oglasi`,
    canonical: root.origin + hostedTabPath('zavrseni', pageQuery(loaderData.filter.page)),
    isIndexed: false,
  })
}

export default function FinishedListings() {
  return <ListingsTab loaded={useLoaderData<typeof loader>()} path="/zavrseni" />
}
