import { Link } from 'react-router'
import { formatQuery } from '#contract/paths/query-string.ts'
import type { Card } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { countedListings } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ListingSearch } from '#web/modules/profiles/components/listing-search.tsx'
import { ShopSections } from '#web/modules/profiles/components/shop-sections.tsx'
import { filterQuery, isFiltered } from '#web/modules/profiles/filter.ts'
import { hostedSectionPath } from '#web/modules/profiles/shop-address.ts'
import { tabLabels } from '#web/modules/profiles/tab-labels.ts'
import type { LoadedTab } from '#web/shop-host/listings-tab.ts'
import { useShop } from '#web/shop-host/shop.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'

// So few listings need no search.
const fewListings = 5

type ListingsTabProps = {
  loaded: LoadedTab
  /** The path of the page on this host. */
  path: string
  /** The heading, if the list is a part of the tab. */
  heading?: string
  pinned?: readonly Card[]
}

/** The shop's listings with their search, which stays on the shop's host. */
export function ListingsTab({ loaded, path, heading, pinned = [] }: ListingsTabProps) {
  const { tab, filter, cards, total, lastPage, categories } = loaded
  const { profile, shop } = useShop()!
  const ownHeading = heading ?? (pinned.length > 0 ? 'Svi oglasi' : null)
  // The path says which category of the shop's own it is.
  const hrefOf = (page: number) => path + formatQuery({ ...filterQuery({ ...filter, page }), kat: undefined })
  const isNarrowed = isFiltered(filter)
  return (
    <>
      {pinned.length > 0 && (
        <section aria-labelledby="istaknuto" className="flex flex-col gap-3">
          <h2 id="istaknuto" className="text-lg font-bold">
            Istaknuto u shopu
          </h2>
          <ListingGrid cards={pinned} />
        </section>
      )}
      <section aria-labelledby="oglasi" className="flex flex-col gap-6">
        <h2 id="oglasi" className={ownHeading ? 'text-lg font-bold' : 'sr-only'}>
          {ownHeading ?? tabLabels[tab]}
        </h2>
        {tab === 'aktivni' && shop && shop.sections.length > 0 && (
          <ShopSections
            sections={shop.sections}
            chosen={filter.section}
            hrefOf={(slug) => paths.profile(profile) + (slug && hostedSectionPath(slug))}
          />
        )}
        {(total > fewListings || isNarrowed) && (
          <ListingSearch action={path} filter={filter} categories={categories} canSort={tab === 'aktivni'} />
        )}
        {isNarrowed && cards.length > 0 && (
          <output className="text-sm text-muted">{countedListings(total)}</output>
        )}
        {cards.length > 0 ? (
          <ListingGrid cards={cards} />
        ) : (
          <EmptyState {...emptyOf(loaded, { path, isSuspended: profile.isSuspended })} />
        )}
        <Pagination
          page={filter.page}
          lastPage={lastPage}
          hrefOf={(page) => paths.profile(profile) + hrefOf(page)}
        />
      </section>
    </>
  )
}

function emptyOf(
  { tab, filter, lastPage, main }: LoadedTab,
  { path, isSuspended }: { path: string; isSuspended: boolean },
) {
  const again = (label: string) => (
    <Link to={path} className="font-semibold text-primary underline">
      {label}
    </Link>
  )
  const elsewhere = (
    <ButtonLink to={main + paths.search()} kind="quiet">
      Pogledajte sve oglase
    </ButtonLink>
  )
  if (filter.page > lastPage)
    return { text: 'Na ovoj stranici više nema oglasa.', action: again('Prva stranica') }
  if (isFiltered(filter) && (filter.q !== '' || filter.section === ''))
    return {
      text: 'Nijedan oglas ovog prodavača ne odgovara pretrazi.',
      action: again('Prikažite sve oglase'),
    }
  if (isSuspended) return { text: 'Oglasi ovog shopa trenutno nisu vidljivi.', action: elsewhere }
  return {
    text:
      tab === 'aktivni' ? 'Ovaj prodavač trenutno nema aktivnih oglasa.' : 'Ovdje još nema završenih oglasa.',
    action: elsewhere,
  }
}
