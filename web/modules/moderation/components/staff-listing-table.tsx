import EyeOff from 'lucide-react/icons/eye-off'
import { Link } from 'react-router'
import type { StaffListingItem } from '#contract/staff-listings.ts'
import { staffPaths } from '#contract/staff-paths.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/site.ts'
import { staffStateWords } from '#web/modules/moderation/words.ts'

const columns = ['Oglas', 'Kategorija', 'Prodavač', 'Stanje', 'Napravljen']
const cell = '[overflow-wrap:anywhere] xl:px-3 xl:py-2 xl:align-top max-xl:block'

/** Listings as rows, or as cards on phones. */
export function StaffListingTable({ listings }: { listings: readonly StaffListingItem[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-sm max-xl:block">
        <caption className="sr-only">Oglasi</caption>
        <thead className="max-xl:sr-only">
          <tr className="border-b border-line text-left text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-xl:block">
          {listings.map((listing) => (
            <Row key={listing.id} listing={listing} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ listing }: { listing: StaffListingItem }) {
  const { id, title, image, display_price, category, place, seller, state, held, created_at } = listing
  return (
    <tr className="hover:bg-canvas max-xl:flex max-xl:flex-col max-xl:gap-0.5 max-xl:px-4 max-xl:py-3">
      <td className={`${cell} min-w-0 xl:w-[36%]`}>
        <div className="flex gap-3">
          {image ? (
            <img
              src={image}
              alt=""
              loading="lazy"
              className="size-14 shrink-0 rounded-field border border-line object-cover"
            />
          ) : (
            <span
              aria-hidden="true"
              className="size-14 shrink-0 rounded-field border border-line bg-canvas"
            />
          )}
          <div className="min-w-0">
            <Link
              to={staffPaths.adminListing(id)}
              className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline max-xl:min-h-11"
            >
              {title}
            </Link>
            <p className="text-muted tabular-nums">{`br. ${id} · ${display_price}`}</p>
          </div>
        </div>
      </td>
      <td className={cell}>
        {category}
        {place && <span className="block text-muted">{place}</span>}
      </td>
      <td className={cell}>
        <Link
          to={paths.profile(seller)}
          className="inline-flex min-h-6 items-center text-primary hover:underline"
        >
          {seller.username}
        </Link>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {staffStateWords[state]}
        {held && (
          <span className="flex items-center gap-1 font-semibold text-danger">
            <EyeOff className="size-4" aria-hidden="true" />
            zadržan
          </span>
        )}
      </td>
      <td className={`${cell} tabular-nums`}>{formatDateTime(created_at)}</td>
    </tr>
  )
}
