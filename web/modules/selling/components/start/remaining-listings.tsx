import { listingGroupNames, type ListingGroup } from '#contract/listings/groups.ts'
import type { ListingLimits } from '#contract/listings/state.ts'

const groups = ['cars', 'real-estate', 'other'] as const satisfies readonly ListingGroup[]

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Number of listings of each kind that the user may still publish. Only accounts of type `user` have such
 * limits.
 */
export function RemainingListings({ limits }: { limits: ListingLimits }) {
  return (
    <section aria-label="Preostali oglasi" className="rounded-card bg-canvas p-4">
      <h2 className="text-sm font-semibold">Preostali oglasi</h2>
      <dl className="mt-2 grid grid-cols-3 gap-2">
        {groups.map((group) => {
          const { listings, limit, unlimited } = limits[group]
          if (unlimited) return null
          const left = Math.max(0, limit - listings)
          return (
            <div key={group} className="flex flex-col">
              <dt className="text-sm text-muted">{capitalised(listingGroupNames[group])}</dt>
              <dd className={`tabular-nums ${left === 0 ? 'text-danger' : ''}`}>
                <span className="text-lg font-bold">{left}</span>
                <span className="text-sm text-muted">{` od ${limit}`}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
