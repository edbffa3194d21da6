import { Link } from 'react-router'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { countedListings } from '#web/lib/format/format.ts'
import type { Looser, WaysOut } from '#web/modules/search/panel.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const wayOut =
  'inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface px-4 [overflow-wrap:anywhere] hover:border-primary hover:text-primary'

type WaysProps = { title: string; ways: readonly Looser[]; isCentred?: boolean }

/** Links to other searches, each with the number of its results. */
export function Ways({ title, ways, isCentred = false }: WaysProps) {
  if (ways.length === 0) return null
  return (
    <div className={`flex max-w-full flex-col gap-2 ${isCentred ? 'items-center' : ''}`}>
      <h2 className="font-semibold">{title}</h2>
      <ul className={`flex max-w-full flex-wrap gap-2 ${isCentred ? 'justify-center' : ''}`}>
        {ways.map(({ label, to, count }) => (
          <li key={label} className="max-w-full">
            <Link to={to} className={wayOut}>
              {`${label}: ${countedListings(count)}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type NearestListingsProps = { nearest: NonNullable<WaysOut['nearest']>; isBesideMap: boolean }

/** The first listings of the nearest search. */
export const NearestListings = ({ nearest, isBesideMap }: NearestListingsProps) => (
  <section aria-labelledby="najblizi" className="flex flex-col gap-4">
    <h2 id="najblizi" className="text-lg font-bold [overflow-wrap:anywhere]">
      {`Najbliži oglasi: ${nearest.label}`}
    </h2>
    <ListingGrid cards={nearest.items} width={isBesideMap ? 'besideMap' : 'besideFilters'} eager={0} />
    {nearest.count > nearest.items.length && (
      <ButtonLink to={nearest.to} kind="quiet">
        {`Pogledajte ${countedListings(nearest.count)}`}
      </ButtonLink>
    )}
  </section>
)

/** Leads on from few results. */
export function MoreResults({ ways, isBesideMap }: { ways: WaysOut; isBesideMap: boolean }) {
  const { looser, nearest } = ways
  if (looser.length === 0) return null
  return (
    <div className="flex flex-col gap-6">
      <Ways title="Više oglasa ima ako tražite šire:" ways={looser} />
      {nearest && <NearestListings nearest={nearest} isBesideMap={isBesideMap} />}
    </div>
  )
}
