import X from 'lucide-react/icons/x'
import { SaveButton } from '#web/cards/save-button.tsx'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { ComparedListing, ComparedRow } from '#web/modules/listings/comparison.ts'

const head = 'sticky left-0 z-10 border-r border-line bg-surface p-3 text-left align-top'

type ComparisonTableProps = {
  ids: number[]
  listings: readonly ComparedListing[]
  /** The cheapest listing, if one is. */
  cheapest: number | null
  rows: readonly ComparedRow[]
}

export function ComparisonTable({ ids, listings, cheapest, rows }: ComparisonTableProps) {
  return (
    <section
      aria-label="Tabela za usporedbu"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${head} w-28 min-w-28 sm:w-48`}>
              <span className="sr-only">Osobina</span>
            </th>
            {listings.map((listing) => (
              <ComparedHead
                key={listing.id}
                listing={listing}
                others={ids.filter((one) => one !== listing.id)}
                isCheapest={listing.id === cheapest}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, differs }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className={`${head} font-normal`}>
                <span className="block text-muted [overflow-wrap:anywhere]">{name}</span>
                {differs && listings.length > 1 && (
                  <span className="mt-0.5 inline-block rounded-full bg-primary-soft px-2 text-xs font-semibold text-ink">
                    razlika
                  </span>
                )}
              </th>
              {values.map((value, at) => (
                <ComparedValue
                  key={listings[at]!.id}
                  value={value}
                  isMarked={differs && listings.length > 1}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ComparedHeadProps = {
  listing: ComparedListing
  /** The listings that stay if this one is removed. */
  others: number[]
  isCheapest: boolean
}

function ComparedHead({ listing, others, isCheapest }: ComparedHeadProps) {
  const { id, title, image, price, mark } = listing
  return (
    <th scope="col" className="min-w-40 p-3 text-left align-top font-normal sm:min-w-52">
      <div className="has-save flex max-w-80 flex-col gap-2">
        <img
          src={image}
          alt=""
          width={320}
          height={240}
          className="aspect-4/3 w-full rounded-field bg-line object-cover"
        />
        <SaveButton id={id} title={title} />
        <PathLink
          to={paths.listing(id, title)}
          className="font-semibold [overflow-wrap:anywhere] hover:text-primary hover:underline"
        >
          {title}
        </PathLink>
        <span className="text-lg font-bold tabular-nums">{price}</span>
        {isCheapest && <span className="font-semibold text-success">Najniža cijena</span>}
        {mark && <span className="font-semibold">{mark}</span>}
        <PathLink
          to={paths.compare(others)}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1.5 self-start text-muted hover:text-ink hover:underline"
        >
          <X className="size-4 shrink-0" aria-hidden="true" />
          Uklonite
          <span className="sr-only">{` iz usporedbe: ${title}`}</span>
        </PathLink>
      </div>
    </th>
  )
}

function ComparedValue({ value, isMarked }: { value: ComparedRow['values'][number]; isMarked: boolean }) {
  return (
    <td
      className={`p-3 align-top [overflow-wrap:anywhere] tabular-nums ${isMarked ? 'bg-primary-soft font-semibold' : ''}`}
    >
      {value ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">nema podatka</span>
        </>
      )}
    </td>
  )
}
