import { factText } from '#web/cards/card.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { isSoldOut } from '#contract/listings/sold-out.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

function stateOf({ status, reserved, quantity, available }: ListingItem) {
  if (status !== 'active') return 'Prodano'
  if (isSoldOut({ status, quantity })) return 'Rasprodano'
  if (reserved) return 'Rezervisano'
  return available ? 'Dostupno' : 'Nedostupno'
}

const nameOf = (unit: ListingItem) => (
  <span className="flex items-center gap-3">
    <img
      src={unit.image}
      alt=""
      width={64}
      height={48}
      loading="lazy"
      className="h-12 w-16 shrink-0 rounded-field bg-canvas object-cover"
    />
    <PathLink
      to={paths.listing(unit.id, unit.title)}
      className="inline-flex min-h-11 min-w-0 items-center font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:text-primary hover:underline"
    >
      {unit.title}
    </PathLink>
  </span>
)

const cell = 'sm:px-3 sm:py-2 sm:align-middle max-sm:block'

/** The units, on phones each as a card. */
export function UnitsTable({ units }: { units: readonly ListingItem[] }) {
  return (
    <table className="w-full text-left max-sm:block">
      <caption className="sr-only">Jedinice ponude</caption>
      <thead className="border-b border-line text-sm text-muted max-sm:sr-only">
        <tr>
          <th className="px-3 py-2 font-semibold">Jedinica</th>
          <th className="px-3 py-2 font-semibold">Osobine</th>
          <th className="px-3 py-2 font-semibold">Mjesto</th>
          <th className="px-3 py-2 font-semibold">Stanje</th>
          <th className="px-3 py-2 text-right font-semibold">Cijena</th>
        </tr>
      </thead>
      <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {units.map((unit) => {
          const state = stateOf(unit)
          const isGone = state === 'Prodano'
          return (
            <tr
              key={unit.id}
              className={`border-line max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-4 sm:border-b ${isGone ? 'text-muted' : ''}`}
            >
              <th scope="row" className={`${cell} font-normal`}>
                {nameOf(unit)}
              </th>
              <td className={`${cell} text-sm max-sm:mt-2`}>
                {unit.special_labels
                  .map(({ label, value, unit: of }) => factText(label, of ? `${value} ${of}` : String(value)))
                  .join(' · ')}
              </td>
              <td className={`${cell} text-sm`}>{unit.cities[0] ?? ''}</td>
              <td className={`${cell} text-sm ${state === 'Dostupno' ? 'text-success' : ''}`}>{state}</td>
              <td className={`${cell} font-bold whitespace-nowrap tabular-nums max-sm:mt-1 sm:text-right`}>
                {isGone ? '' : unit.display_price}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
