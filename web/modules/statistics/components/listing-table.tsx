import { formatInteger } from '#contract/money/money.ts'
import type { ListingFigures } from '#contract/statistics.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { cellClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { roundly } from '#web/modules/statistics/words.ts'

const columns = [
  'Oglas',
  'Posjetioci',
  'Prije',
  'Slični oglasi',
  'Otvaranja',
  'Telefon',
  'Poruke',
  'Spašeno',
  'Narudžbe',
  'Mjesto',
]

/** A card below xl, with its figures side by side, since a page has many. */
const cardClass =
  'hover:bg-canvas max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-0.5 max-xl:px-4 max-xl:py-3 sm:max-xl:grid-cols-3'

type ListingTableProps = {
  listings: ListingFigures[]
  /** Agents may not see the statistics of one listing, so their rows lead to the listing. */
  isAgent: boolean
}

export const ListingTable = ({ listings, isAgent }: ListingTableProps) => (
  <div className="relative overflow-x-clip">
    <RowTable caption="Oglasi" columns={columns}>
      {listings.map((row) => (
        <tr key={row.id} className={cardClass}>
          <th scope="row" className={`${cellClass} text-left font-normal max-xl:col-span-full xl:min-w-64`}>
            <PathLink
              to={isAgent ? paths.listing(row.id, row.title) : paths.listingStatistics(row.id)}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline xl:min-h-6"
            >
              {row.title}
            </PathLink>
            <span className="block text-muted">
              {row.active ? row.category : `${row.category} · nije u ponudi`}
            </span>
          </th>
          {(
            [
              ['Posjetioci', formatInteger(row.viewers)],
              ['Prije', formatInteger(row.viewers_before)],
              ['Slični oglasi', row.median_viewers === null ? '–' : roundly(row.median_viewers)],
              ['Otvaranja', formatInteger(row.views)],
              ['Prikazi telefona', formatInteger(row.phone_shown)],
              ['Poruke', formatInteger(row.messages)],
              ['Spašavanja', formatInteger(row.saves)],
              ['Narudžbe', formatInteger(row.orders)],
              ['Prosječno mjesto', row.place === null ? '–' : roundly(row.place)],
            ] as const
          ).map(([name, value], at) => (
            <td key={name} className={`${cellClass} tabular-nums ${at === 0 ? 'font-semibold' : ''}`}>
              <span className="font-normal text-muted xl:sr-only">{`${name}: `}</span>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </RowTable>
  </div>
)
