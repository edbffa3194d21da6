import EyeOff from 'lucide-react/icons/eye-off'
import { Link } from 'react-router'
import type { StaffListingItem } from '#contract/moderation/staff-listings.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { staffStateWords } from '#web/modules/moderation/words.ts'
import { RowPicture } from '#web/ui/lists/row-picture.tsx'
import { cellClass, RowTable, wrappedRowClass } from '#web/ui/lists/row-table.tsx'

const columns = ['Oglas', 'Kategorija', 'Prodavač', 'Stanje', 'Napravljen']
/** Listings as rows, or as cards on phones. */
export function StaffListingTable({ listings }: { listings: readonly StaffListingItem[] }) {
  return (
    <RowTable caption="Oglasi" columns={columns}>
      {listings.map((listing) => (
        <Row key={listing.id} listing={listing} />
      ))}
    </RowTable>
  )
}

function Row({ listing }: { listing: StaffListingItem }) {
  const { id, title, image, display_price, category, place, seller, state, held, created_at } = listing
  return (
    <tr className={wrappedRowClass}>
      <td className={`${cellClass} min-w-0 max-xl:w-full xl:w-[36%]`}>
        <div className="flex gap-3">
          <RowPicture src={image} />
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
      <td className={`${cellClass} max-xl:w-full`}>
        {category}
        {place && <span className="block text-muted">{place}</span>}
      </td>
      <td className={cellClass}>
        <Link
          to={staffPaths.adminPerson(seller.id)}
          className="inline-flex min-h-6 items-center text-primary hover:underline"
        >
          {seller.username}
        </Link>
      </td>
      <td className={`${cellClass} whitespace-nowrap`}>
        {staffStateWords[state]}
        {held && (
          <span className="flex items-center gap-1 font-semibold text-danger">
            <EyeOff className="size-4" aria-hidden="true" />
            zadržan
          </span>
        )}
      </td>
      <td className={`${cellClass} text-muted tabular-nums`}>{formatDateTime(created_at)}</td>
    </tr>
  )
}
