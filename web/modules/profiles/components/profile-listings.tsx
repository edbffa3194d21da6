import type { ProfileTab } from '#contract/paths/public.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { countedListings } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { filterQuery, isFiltered, type ProfileFilter } from '#web/modules/profiles/filter.ts'
import type { LoadedListings } from '#web/modules/profiles/load-listings.ts'
import type { Profile } from '#web/modules/profiles/profile.ts'
import { ListingSearch } from './listing-search.tsx'

type ProfileListingsProps = {
  profile: Profile
  tab: ProfileTab
  filter: ProfileFilter
  loaded: LoadedListings
  isOwn: boolean
  isBlocked: boolean
  hasSearch: boolean
}

/** One page of the seller's listings. */
export function ProfileListings({
  profile,
  tab,
  filter,
  loaded,
  isOwn,
  isBlocked,
  hasSearch,
}: ProfileListingsProps) {
  const { cards, total, lastPage, categories } = loaded
  return (
    <>
      {hasSearch && (
        <ListingSearch
          action={paths.profile(profile, tab)}
          filter={filter}
          categories={categories}
          canSort={tab === 'aktivni'}
        />
      )}
      {isFiltered(filter) && cards.length > 0 && (
        <output className="text-sm text-muted">{countedListings(total)}</output>
      )}
      {cards.length > 0 && <ListingGrid cards={cards} />}
      {cards.length === 0 && (
        <EmptyState
          {...emptyOf({
            tab,
            isOwn,
            isSuspended: profile.isSuspended,
            isBlocked,
            isFiltered: isFiltered(filter),
            isPastEnd: filter.page > lastPage,
            first: paths.profile(profile, tab),
          })}
        />
      )}
      <Pagination
        page={filter.page}
        lastPage={lastPage}
        hrefOf={(page) => paths.profile(profile, tab, filterQuery({ ...filter, page }))}
      />
    </>
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
      action: <ButtonLink to={first}>Prikažite sve oglase prodavača</ButtonLink>,
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
