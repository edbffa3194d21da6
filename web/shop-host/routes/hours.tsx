import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { ShopHours } from '#web/modules/profiles/components/shop-hours.tsx'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { shopMeta } from '#web/shop-host/head.ts'
import { rootOf } from '#web/shop-host/matches.ts'
import { useShop } from '#web/shop-host/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const handle: PageHandle = { query: [] }

export const meta: MetaFunction = ({ matches }) => {
  const root = rootOf(matches)
  if (!root) return []
  return shopMeta({
    title: `${root.profile.name} - radno vrijeme`,
    canonical: root.origin + hostedTabPath('radno-vrijeme'),
    isIndexed: Boolean(root.shop?.hours) && !root.profile.isSuspended,
  })
}

export default function Hours() {
  const { profile, shop } = useShop()!
  return (
    <section aria-labelledby="radno-vrijeme">
      <h2 id="radno-vrijeme" className="sr-only">
        Radno vrijeme
      </h2>
      {shop?.hours ? (
        <ShopHours hours={shop.hours} />
      ) : (
        <EmptyState
          text="Ovaj shop nije naveo radno vrijeme."
          action={
            <ButtonLink to={paths.profile(profile)} kind="quiet">
              Oglasi shopa
            </ButtonLink>
          }
        />
      )}
    </section>
  )
}
