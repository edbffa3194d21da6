import { data, redirect } from 'react-router'
import { formatInteger } from '#contract/money.ts'
import { type ProfileTab, profileTabs } from '#contract/public-paths.ts'
import { countUserListings, getUser, getUserById } from '#contract/profiles.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { pageQuery } from '#web/lib/page-number.ts'
import { loadRelation } from '#web/lib/relation.ts'
import { useSession } from '#web/lib/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TabBar } from '#web/ui/tab-bar.tsx'
import { ListingSearch } from '#web/modules/profiles/components/listing-search.tsx'
import { ProfileReviews } from '#web/modules/profiles/components/profile-reviews.tsx'
import { ProfileHeader } from '#web/modules/profiles/components/profile-header.tsx'
import { filterOf, filterQuery, isFiltered } from '#web/modules/profiles/filter.ts'
import { loadListings } from '#web/modules/profiles/load-listings.ts'
import { toProfile } from '#web/modules/profiles/profile.ts'
import {
  isNarrowed,
  loadReviews,
  ratingHead,
  reviewFilterOf,
  reviewFilterQuery,
} from '#web/modules/profiles/reviews.ts'
import type { Route } from './+types/profile.ts'

export const handle: PageHandle = { query: ['page', 'q', 'category_id', 'sort', 'vrsta', 'kao'] }

const isTab = (text: string): text is ProfileTab => (profileTabs as readonly string[]).includes(text)

/** A profile that could not be fetched counts as missing (spec 8); maintenance and limits have pages of their own. */
function missingProfile(error: unknown): never {
  const isBroken = error instanceof ApiError && error.status >= 500 && error.status !== 503
  if (isBroken) throw data(null, { status: 404, statusText: 'not_found' })
  return routeError(error)
}

/** Serves users and shops; ids, other capitalisation and the other kind's path redirect (A8). */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const tab = params.tab ?? profileTabs[0]
  if (!isTab(tab)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const isNumber = /^[1-9]\d{0,14}$/.test(params.username)
  const { data: user } = await (
    isNumber
      ? api.call(getUserById, { params: { id: params.username } })
      : api.call(getUser, { params: { username: params.username } })
  ).catch(missingProfile)
  const path = paths.profile(user, tab)
  if (url.pathname !== path) {
    // Names and kinds change, so browsers must not cache the redirect (A12).
    throw redirect(path + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  const filter = filterOf(url.search)
  const reviewFilter = reviewFilterOf(url.search)
  const [found, reviews, counts, relation] = await Promise.all([
    loadListings(api, user, tab, filter),
    tab === 'dojmovi' ? loadReviews(api, user, reviewFilter) : null,
    api.call(countUserListings, { params: { username: user.username } }),
    loadRelation(request, context, user.username),
  ]).catch(routeError)
  const { origin } = context.get(siteContext)
  return {
    profile: toProfile(user),
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
    url: origin + paths.profile(user),
    canonical: origin + paths.profile(user, tab, pageQuery(filter.page)),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Profil', isIndexed: false })
  const { profile, tab, counts, cards, filter, canonical, reviews, reviewFilter, url } = loaderData
  const place = profile.place ? `, ${profile.place}` : ''
  if (reviews)
    return [
      ...pageMeta({
        title: `${profile.name} - dojmovi`,
        description: `${profile.name}${place}: ${countedReviews(counts.dojmovi)} kupaca i prodavača na ${brand.name}-u.`,
        canonical,
        isIndexed: reviews.reviews.length > 0 && !isNarrowed(reviewFilter),
      }),
      ...ratingHead(profile, reviews.summary.seller, url),
    ]
  return pageMeta({
    title: `${profile.name} - ${titles[tab]}`,
    description: `${profile.name}${place}: ${countedListings(counts.aktivni)} na ${brand.name}-u.`,
    canonical,
    isIndexed: tab === 'aktivni' && cards.length > 0 && !isFiltered(filter),
  })
}

const labels: Record<ProfileTab, string> = {
  aktivni: 'Aktivni oglasi',
  dojmovi: 'Dojmovi',
  zavrseni: 'Završeni oglasi',
}
const titles: Record<ProfileTab, string> = {
  aktivni: 'oglasi',
  dojmovi: 'dojmovi',
  zavrseni: 'završeni oglasi',
}

// So few listings need no search.
const fewListings = 5

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, tab, filter, lastPage, cards, categories, counts, relation, url } = loaderData
  const isOwn = useSession()?.user?.username === profile.username
  const { reviews, reviewFilter } = loaderData
  const path = paths.profile(profile, tab, reviews ? reviewFilterQuery(reviewFilter) : filterQuery(filter))
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <ProfileHeader
        profile={profile}
        relation={isOwn ? null : relation}
        isOwn={isOwn}
        path={path}
        url={url}
      />
      <TabBar
        label="Profil"
        tabs={profileTabs.map((one) => ({
          to: paths.profile(profile, one),
          label: labels[one],
          count: {
            text: formatInteger(counts[one]),
            spoken: one === 'dojmovi' ? countedReviews(counts[one]) : countedListings(counts[one]),
          },
          isCurrent: one === tab,
        }))}
      />
      <section aria-labelledby="sadrzaj-profila" className="flex flex-col gap-6">
        <h2 id="sadrzaj-profila" className="sr-only">
          {labels[tab]}
        </h2>
        {reviews && <ProfileReviews profile={profile} isOwn={isOwn} filter={reviewFilter} loaded={reviews} />}
        {!reviews && (counts[tab] > fewListings || isFiltered(filter)) && (
          <ListingSearch
            action={paths.profile(profile, tab)}
            filter={filter}
            categories={categories}
            canSort={tab === 'aktivni'}
          />
        )}
        {!reviews && isFiltered(filter) && cards.length > 0 && (
          <output className="text-sm text-muted">{countedListings(loaderData.total)}</output>
        )}
        {cards.length > 0 && <ListingGrid cards={cards} />}
        {!reviews && cards.length === 0 && (
          <EmptyState
            {...emptyOf({
              tab,
              isOwn,
              isSuspended: profile.isSuspended,
              isBlocked: relation?.blocked === true,
              isFiltered: isFiltered(filter),
              isPastEnd: filter.page > lastPage,
              first: paths.profile(profile, tab),
            })}
          />
        )}
        {!reviews && (
          <Pagination
            page={filter.page}
            lastPage={lastPage}
            hrefOf={(page) => paths.profile(profile, tab, filterQuery({ ...filter, page }))}
          />
        )}
      </section>
    </div>
  )
}

function emptyOf({
  tab,
  isOwn,
  isSuspended,
  isBlocked,
  isFiltered: isNarrowed,
  isPastEnd,
  first,
}: {
  tab: ProfileTab
  isOwn: boolean
  /** A shop that is not paid. */
  isSuspended: boolean
  isBlocked: boolean
  isFiltered: boolean
  isPastEnd: boolean
  first: string
}) {
  const elsewhere = <ButtonLink to={paths.search()}>Pogledajte sve oglase</ButtonLink>
  if (isBlocked) return { text: 'Oglasi ovog korisnika su skriveni jer ste ga blokirali.', action: elsewhere }
  if (isNarrowed && !isPastEnd)
    return {
      text: 'Nijedan oglas ovog prodavača ne odgovara pretrazi.',
      action: <ButtonLink to={first}>Prikaži sve oglase prodavača</ButtonLink>,
    }
  if (isPastEnd)
    return {
      text: 'Na ovoj stranici više nema oglasa.',
      action: <ButtonLink to={first}>Prva stranica</ButtonLink>,
    }
  if (isSuspended && tab === 'aktivni')
    return isOwn
      ? {
          text: 'Dok je shop suspendovan, drugi ne vide vaše oglase.',
          action: <ButtonLink to={paths.extendShop()}>Platite shop</ButtonLink>,
        }
      : { text: 'Oglasi ovog shopa trenutno nisu vidljivi.', action: elsewhere }
  if (isOwn && tab === 'aktivni')
    return {
      text: 'Još nemate aktivnih oglasa.',
      action: <ButtonLink to={paths.publish()}>Objavi oglas</ButtonLink>,
    }
  return {
    text:
      tab === 'aktivni' ? 'Ovaj prodavač trenutno nema aktivnih oglasa.' : 'Ovdje još nema završenih oglasa.',
    action: elsewhere,
  }
}
