import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { getUser } from '#contract/profiles.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { ApproximateMap } from '#web/ui/maps/approximate-map.tsx'
import { drawSurroundings } from '#web/ui/maps/surroundings.ts'
import { ShopAbout } from '#web/modules/profiles/components/shop-about.tsx'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { businessHead, loadShop } from '#web/modules/profiles/shop-page.ts'
import { shopContext } from '#web/shop-host/context.ts'
import { shopMeta } from '#web/shop-host/head.ts'
import { rootOf } from '#web/shop-host/matches.ts'
import { useShop } from '#web/shop-host/shop.ts'
import '#web/modules/listings/listing.css'

export const handle: PageHandle = { query: [] }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { username } = context.get(shopContext)
  const { data: user } = await api.call(getUser, { params: { username } }).catch(routeError)
  const shop = await loadShop(api, user, true).catch(routeError)
  return {
    surroundings: shop?.town && shop.nearby ? drawSurroundings(shop.town, shop.nearby) : null,
    tiles: context.get(siteContext).map,
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = rootOf(matches)
  if (!root?.shop) return []
  const { profile, shop, origin, main } = root
  return [
    ...shopMeta({
      title: `${profile.name} - o nama`,
      canonical: origin + hostedTabPath('onama'),
      isIndexed: shop.about !== null && !profile.isSuspended,
    }),
    ...(profile.isSuspended ? [] : [businessHead(profile, shop, { origin: main, url: `${origin}/` })]),
  ]
}

export default function About() {
  const { surroundings, tiles } = useLoaderData<typeof loader>()
  const { profile, shop } = useShop()!
  if (!shop) return null
  return (
    <section aria-labelledby="o-nama">
      <h2 id="o-nama" className="sr-only">
        O nama
      </h2>
      <ShopAbout profile={profile} shop={shop} isOwn={false}>
        {shop.town && <ApproximateMap town={shop.town} tiles={tiles} surroundings={surroundings} />}
      </ShopAbout>
    </section>
  )
}
