import { data, redirect } from 'react-router'
import { formatInteger } from '#contract/money/money.ts'
import { type ProfileTab, profileTabs, shopTabs } from '#contract/paths/public.ts'
import { countUserListings, getUser, getUserById } from '#contract/profiles.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageQuery } from '#web/lib/pages/page-number.ts'
import { loadRelation } from '#web/lib/session/relation.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { ShopChecklist, TrialNotice } from '#web/cards/shop-checklist.tsx'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { ProfileListings } from '#web/modules/profiles/components/profile-listings.tsx'
import { ProfileReviews } from '#web/modules/profiles/components/profile-reviews.tsx'
import { ProfileHeader } from '#web/modules/profiles/components/profile-header.tsx'
import { ShopAbout } from '#web/modules/profiles/components/shop-about.tsx'
import { ShopHours } from '#web/modules/profiles/components/shop-hours.tsx'
import { ShopSections } from '#web/modules/profiles/components/shop-sections.tsx'
import { filterOf, filterQuery, isFiltered } from '#web/modules/profiles/filter.ts'
import { loadListings } from '#web/modules/profiles/load-listings.ts'
import { type Profile, toProfile } from '#web/modules/profiles/profile.ts'
import {
  isNarrowed,
  loadReviews,
  ratingHead,
  reviewFilterOf,
  reviewFilterQuery,
} from '#web/modules/profiles/reviews.ts'
import { ApproximateMap } from '#web/ui/maps/approximate-map.tsx'
import { drawSurroundings } from '#web/ui/maps/surroundings.ts'
import { hostedTabPath } from '#web/modules/profiles/shop-address.ts'
import { tabLabels } from '#web/modules/profiles/tab-labels.ts'
import { businessHead, loadSetup, loadShop } from '#web/modules/profiles/shop-page.ts'
import '#web/modules/profiles/shop-page.css'
import type { Route } from './+types/profile.ts'
import { colourStyle } from '#web/modules/profiles/colour-style.ts'

export const handle: PageHandle = { query: ['page', 'q', 'category_id', 'kat', 'sort', 'vrsta', 'kao'] }

const tabsOf = (type: 'user' | 'shop'): readonly ProfileTab[] => (type === 'shop' ? shopTabs : profileTabs)
const isTab = (text: string): text is ProfileTab => (shopTabs as readonly string[]).includes(text)
const missingPage = () => data(null, { status: 404, statusText: 'Not Found' })

/** A profile that could not be fetched counts as missing (spec 8); maintenance and limits have pages of their own. */
function missingProfile(error: unknown): never {
  const isBroken = error instanceof ApiError && error.status >= 500 && error.status !== 503
  if (isBroken) throw data(null, { status: 404, statusText: 'not_found' })
  return routeError(error)
}

/** Serves users and shops; ids, other capitalisation and the other kind's path redirect (A8). */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const tab = params.tab ?? profileTabs[0]
  if (!isTab(tab)) throw missingPage()
  const api = apiOf(context)
  const isNumber = /^[1-9]\d{0,14}$/.test(params.username)
  const { data: user } = await (
    isNumber
      ? api.call(getUserById, { params: { id: params.username } })
      : api.call(getUser, { params: { username: params.username } })
  ).catch(missingProfile)
  if (!tabsOf(user.type).includes(tab)) throw missingPage()
  const path = paths.profile(user, tab)
  if (url.pathname !== path) {
    // Names and kinds change, so browsers must not cache the redirect (A12).
    throw redirect(path + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  const filter = filterOf(url.search)
  const reviewFilter = reviewFilterOf(url.search)
  const shop = await loadShop(api, user, tab === 'onama').catch(routeError)
  const section = shop?.sections.find(({ slug }) => slug === filter.section)
  // The shop no longer has that category.
  if (filter.section !== '' && !section) throw redirect(path)
  const [found, reviews, counts, relation, setup] = await Promise.all([
    loadListings(api, user, tab, filter, section),
    tab === 'dojmovi' ? loadReviews(api, user, reviewFilter) : null,
    api.call(countUserListings, { params: { username: user.username } }),
    loadRelation(request, context, user.username),
    user.shop ? loadSetup(request, api, user.shop.id) : null,
  ]).catch(routeError)
  const { origin, map } = context.get(siteContext)
  const isMain = tab === 'aktivni' && filter.page === 1 && !isFiltered(filter)
  return {
    profile: toProfile(user),
    shop: shop && {
      ...shop,
      nearby: null,
      pinned: isMain && !relation?.blocked ? shop.pinned : [],
      surroundings: shop.town && shop.nearby && drawSurroundings(shop.town, shop.nearby),
    },
    tiles: map,
    origin,
    tab,
    filter,
    ...found,
    reviewFilter,
    reviews,
    counts: {
      aktivni: counts.data.active,
      zavrseni: counts.data.finished,
      dojmovi: user.feedbacks.positive + user.feedbacks.neutral + user.feedbacks.negative,
    },
    relation,
    setup,
    // A shop's own host, if it has one, is where search engines find its tabs.
    url: shop?.site ? shop.site + hostedTabPath('aktivni') : origin + paths.profile(user),
    canonical: shop?.site
      ? shop.site + hostedTabPath(tab, pageQuery(filter.page))
      : origin + paths.profile(user, tab, pageQuery(filter.page)),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Profil', isIndexed: false })
  const { profile, tab, shop, counts, cards, filter, canonical, reviews, reviewFilter, url, origin } =
    loaderData
  const place = profile.place ? `, ${profile.place}` : ''
  if (reviews)
    return [
      ...pageMeta({
        title: `${profile.name} - dojmovi`,
        description: `${profile.name}${place}: ${countedReviews(counts.dojmovi)} kupaca i prodavača na ${brand.locative}.`,
        canonical,
        isIndexed: reviews.reviews.length > 0 && !isNarrowed(reviewFilter),
      }),
      ...ratingHead(profile, reviews.summary.seller, url),
    ]
  const says = { onama: shop?.about !== null, 'radno-vrijeme': shop?.hours !== null }
  const isShown =
    tab === 'onama' || tab === 'radno-vrijeme'
      ? shop !== null && says[tab] && !profile.isSuspended
      : tab === 'aktivni' && cards.length > 0 && !isFiltered(filter)
  return [
    ...pageMeta({
      title: `${profile.name} - ${titles[tab]}`,
      description: `${profile.name}${place}: ${countedListings(counts.aktivni)} na ${brand.locative}.`,
      canonical,
      isIndexed: isShown,
    }),
    ...(shop && !profile.isSuspended ? [businessHead(profile, shop, { origin, url })] : []),
  ]
}

const titles: Record<ProfileTab, string> = {
  aktivni: 'oglasi',
  onama: 'o nama',
  'radno-vrijeme': 'radno vrijeme',
  dojmovi: 'dojmovi',
  zavrseni: 'završeni oglasi',
}

// So few listings need no search.
const fewListings = 5

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, shop, tab, filter, cards, total, lastPage, categories, counts, relation, url } = loaderData
  const isOwn = useSession()?.user?.username === profile.username
  const { reviews, reviewFilter, setup } = loaderData
  const path = paths.profile(profile, tab, reviews ? reviewFilterQuery(reviewFilter) : filterQuery(filter))
  const hasListings = tab === 'aktivni' || tab === 'zavrseni'
  return (
    <div
      className={`page-width flex flex-col gap-4 py-4 sm:gap-5 sm:py-6 ${shop?.colour ? 'shop-colours' : ''}`}
      style={shop?.colour ? colourStyle(shop.colour) : undefined}
    >
      <ProfileHeader
        profile={profile}
        shop={shop}
        relation={isOwn ? null : relation}
        isOwn={isOwn}
        hasFollowers={setup?.has_followers ?? true}
        path={path}
        url={url}
      />
      {setup && <TrialNotice shop={setup.shop} />}
      {setup && <ShopChecklist steps={setup.steps} />}
      <ProfileTabs profile={profile} current={tab} counts={counts} />
      {shop && shop.pinned.length > 0 && (
        <section aria-labelledby="istaknuto" className="flex flex-col gap-3">
          <h2 id="istaknuto" className="text-lg font-bold">
            Istaknuto u shopu
          </h2>
          <ListingGrid cards={shop.pinned} />
        </section>
      )}
      <section aria-labelledby="sadrzaj-profila" className="flex flex-col gap-4 sm:gap-6">
        <h2 id="sadrzaj-profila" className={shop && shop.pinned.length > 0 ? 'text-lg font-bold' : 'sr-only'}>
          {shop && shop.pinned.length > 0 ? 'Svi oglasi' : tabLabels[tab]}
        </h2>
        {reviews && <ProfileReviews profile={profile} isOwn={isOwn} filter={reviewFilter} loaded={reviews} />}
        {shop && tab === 'onama' && (
          <ShopAbout profile={profile} shop={shop} isOwn={isOwn}>
            {shop.town && (
              <ApproximateMap town={shop.town} tiles={loaderData.tiles} surroundings={shop.surroundings} />
            )}
          </ShopAbout>
        )}
        {shop &&
          tab === 'radno-vrijeme' &&
          (shop.hours ? <ShopHours hours={shop.hours} /> : <NoHours isOwn={isOwn} />)}
        {shop && tab === 'aktivni' && shop.sections.length > 0 && (
          <ShopSections
            sections={shop.sections}
            chosen={filter.section}
            hrefOf={(section) => paths.profile(profile, tab, { kat: section || undefined })}
          />
        )}
        {hasListings && (
          <ProfileListings
            profile={profile}
            tab={tab}
            filter={filter}
            loaded={{ cards, total, lastPage, categories }}
            isOwn={isOwn}
            isBlocked={relation?.blocked === true}
            hasSearch={counts[tab] > fewListings || isFiltered(filter)}
          />
        )}
      </section>
    </div>
  )
}

type ProfileTabsProps = {
  profile: Profile
  current: ProfileTab
  counts: Route.ComponentProps['loaderData']['counts']
}

function ProfileTabs({ profile, current, counts }: ProfileTabsProps) {
  const countOf = (one: ProfileTab) => (one in counts ? counts[one as keyof typeof counts] : null)
  return (
    <TabBar
      label={profile.type === 'shop' ? 'Shop' : 'Profil'}
      tabs={tabsOf(profile.type).map((one) => {
        const count = countOf(one)
        return {
          to: paths.profile(profile, one),
          label: tabLabels[one],
          ...(count !== null && {
            count: {
              text: formatInteger(count),
              spoken: one === 'dojmovi' ? countedReviews(count) : countedListings(count),
            },
          }),
          isCurrent: one === current,
        }
      })}
    />
  )
}

const NoHours = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    text={isOwn ? 'Još niste upisali radno vrijeme.' : 'Ovaj shop nije naveo radno vrijeme.'}
    action={
      isOwn ? (
        <ButtonLink to={paths.shopSettings({ dio: 'radno-vrijeme' })}>Upišite radno vrijeme</ButtonLink>
      ) : (
        <ButtonLink to={paths.shops()} kind="quiet">
          Svi shopovi
        </ButtonLink>
      )
    }
  />
)
