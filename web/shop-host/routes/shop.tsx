import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router'
import { formatInteger } from '#contract/money/money.ts'
import { countUserListings } from '#contract/profiles.ts'
import { shopTabs } from '#contract/paths/public.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ProfileHeader } from '#web/modules/profiles/components/profile-header.tsx'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { tabLabels } from '#web/modules/profiles/tab-labels.ts'
import { shopContext } from '#web/shop-host/context.ts'
import { useShop } from '#web/shop-host/shop.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { username } = context.get(shopContext)
  const { data: counts } = await apiOf(context)
    .call(countUserListings, { params: { username } })
    .catch(routeError)
  return { aktivni: counts.active, zavrseni: counts.finished }
}

/** Introduces the shop above its tabs. */
export default function ShopPage() {
  const counts = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const { profile, shop, origin } = useShop()!
  const { positive, neutral, negative } = profile.feedbacks
  const reviews = positive + neutral + negative
  const countOf = {
    aktivni: { text: formatInteger(counts.aktivni), spoken: countedListings(counts.aktivni) },
    zavrseni: { text: formatInteger(counts.zavrseni), spoken: countedListings(counts.zavrseni) },
    dojmovi: { text: formatInteger(reviews), spoken: countedReviews(reviews) },
    onama: undefined,
    'radno-vrijeme': undefined,
  }
  const shown = shopTabs.find((tab) => hostedTabPath(tab) === pathname.replace(/(?<=.)\/$/, '')) ?? 'aktivni'
  return (
    <div className="page-width flex flex-col gap-4 py-4 sm:gap-5 sm:py-6">
      <ProfileHeader
        profile={profile}
        shop={shop && { ...shop, site: null }}
        relation={null}
        isOwn={false}
        path={paths.profile(profile)}
        url={`${origin}/`}
      />
      <TabBar
        label="Shop"
        tabs={shopTabs.map((tab) => {
          const count = countOf[tab]
          return {
            to: hostedTabPath(tab),
            label: tabLabels[tab],
            ...(count && { count }),
            isCurrent: tab === shown,
          }
        })}
      />
      <Outlet />
    </div>
  )
}
