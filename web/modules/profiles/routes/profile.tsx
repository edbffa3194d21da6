import { data, redirect } from 'react-router'
import { formatInteger } from '#contract/money.ts'
import { type ProfileTab, profileTabs } from '#contract/paths.ts'
import { countUserListings, getUser, getUserById, userListingCalls } from '#contract/profiles.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'
import { useSession } from '#web/lib/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { toCard } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TabBar } from '#web/ui/tab-bar.tsx'
import { ProfileHeader } from '#web/modules/profiles/components/profile-header.tsx'
import { toProfile } from '#web/modules/profiles/profile.ts'
import type { Route } from './+types/profile.ts'

export const handle: PageHandle = { query: ['page'] }

const isTab = (text: string): text is ProfileTab => (profileTabs as readonly string[]).includes(text)

/** A profile that could not be fetched counts as missing (spec 8); maintenance and limits have pages of their own. */
function missingProfile(error: unknown): never {
  const isBroken = error instanceof ApiError && error.status >= 500 && error.status !== 503
  if (isBroken) throw data(null, { status: 404, statusText: 'not_found' })
  return routeError(error)
}

/** Serves users and shops; ids, other capitalisation and the other kind's path redirect (A8). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
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
  const page = pageNumberOf(url.search)
  const of = { username: user.username }
  const listings = userListingCalls[tab === 'zavrseni' ? 'finished' : 'active']
  const [found, counts] = await Promise.all([
    api.call(listings, { params: of, query: pageQuery(page) }),
    api.call(countUserListings, { params: of }),
  ]).catch(routeError)
  return {
    profile: toProfile(user),
    tab,
    page,
    lastPage: found.meta.last_page,
    // A finished listing shows no price.
    cards: found.data.map((item) =>
      tab === 'zavrseni' ? { ...toCard(item), display_price: 'Završeno' } : toCard(item),
    ),
    counts: { aktivni: counts.data.active, zavrseni: counts.data.finished },
    canonical: context.get(siteContext).origin + paths.profile(user, tab, pageQuery(page)),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Profil', isIndexed: false })
  const { profile, tab, counts, cards, canonical } = loaderData
  const place = profile.place ? `, ${profile.place}` : ''
  return pageMeta({
    title: tab === 'aktivni' ? `${profile.name} - oglasi` : `${profile.name} - završeni oglasi`,
    description: `${profile.name}${place}: ${countedListings(counts.aktivni)} na ${brand.name}-u.`,
    canonical,
    isIndexed: tab === 'aktivni' && cards.length > 0,
  })
}

const labels: Record<ProfileTab, string> = { aktivni: 'Aktivni oglasi', zavrseni: 'Završeni oglasi' }

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, tab, page, lastPage, cards, counts } = loaderData
  const isOwn = useSession()?.user?.username === profile.username
  return (
    <div className="page-width flex flex-col gap-5 py-6">
      <ProfileHeader profile={profile} isOwn={isOwn} />
      <TabBar
        label="Profil"
        tabs={profileTabs.map((one) => ({
          to: paths.profile(profile, one),
          label: labels[one],
          count: { text: formatInteger(counts[one]), spoken: countedListings(counts[one]) },
          isCurrent: one === tab,
        }))}
      />
      <section aria-labelledby="oglasi" className="flex flex-col gap-6">
        <h2 id="oglasi" className="sr-only">
          {labels[tab]}
        </h2>
        {cards.length > 0 ? (
          <ListingGrid cards={cards} />
        ) : (
          <EmptyState
            {...emptyOf({ tab, isOwn, isPastEnd: page > lastPage, first: paths.profile(profile, tab) })}
          />
        )}
        <Pagination
          page={page}
          lastPage={lastPage}
          hrefOf={(to) => paths.profile(profile, tab, pageQuery(to))}
        />
      </section>
    </div>
  )
}

function emptyOf({
  tab,
  isOwn,
  isPastEnd,
  first,
}: {
  tab: ProfileTab
  isOwn: boolean
  isPastEnd: boolean
  first: string
}) {
  if (isPastEnd)
    return {
      text: 'Na ovoj stranici više nema oglasa.',
      action: <ButtonLink to={first}>Prva stranica</ButtonLink>,
    }
  if (isOwn && tab === 'aktivni')
    return {
      text: 'Još nemate aktivnih oglasa.',
      action: <ButtonLink to={paths.publish()}>Objavi oglas</ButtonLink>,
    }
  return {
    text:
      tab === 'aktivni' ? 'Ovaj prodavač trenutno nema aktivnih oglasa.' : 'Ovdje još nema završenih oglasa.',
    action: <ButtonLink to={paths.search()}>Pogledajte sve oglase</ButtonLink>,
  }
}
