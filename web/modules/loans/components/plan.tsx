import { apartPaths } from '#contract/paths/apart.ts'
import { byYear, type Instalment, type LoanOffer } from '#contract/loans/offer.ts'
import { formatAmount } from '#contract/money/money.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { TypedWish } from '#web/modules/loans/wish.ts'

type PlanProps = {
  partner: string
  typed: TypedWish
  listing: string | undefined
  offer: LoanOffer
  isMonthly: boolean
}

/** Shorter loans show their months at once. */
const shortLoan = 24 // months

const amount = (fening: number) => formatAmount(fening).replace(' KM', '')
const paidIn = ({ interest, principal, fee }: Instalment) => interest + principal + fee

/** The repayment plan as a chart and as a table. */
export function Plan({ partner, typed, listing, offer, isMonthly }: PlanProps) {
  const isShort = offer.count <= shortLoan
  const hasMonths = isShort || isMonthly
  const years = byYear(offer.plan)
  const charted = isShort ? offer.plan : years
  const unit = isShort ? 'mjesec' : 'godina'
  const title = isShort ? 'Plaćanje po mjesecima' : 'Plaćanje po godinama'
  const { vrsta, cijena, ucesce, rok } = typed
  const other = apartPaths.loan(partner, {
    vrsta,
    cijena,
    ucesce: ucesce || undefined,
    rok: rok || undefined,
    oglas: listing,
    plan: isMonthly ? undefined : 'mjeseci',
  })
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4">
      <h2 id="plan" className="scroll-mt-24 text-xl font-bold">
        Plan otplate
      </h2>
      <div className="rounded-card border border-line bg-surface p-4">
        <BarChart
          key={offer.count}
          title={title}
          label={title}
          first={0}
          bars={charted.map((row) => ({
            label: `${row.number}. ${unit}`,
            value: paidIn(row) / 100,
            part: (row.interest + row.fee) / 100,
            text: `${formatAmount(paidIn(row))}, od toga kamata i naknade ${formatAmount(row.interest + row.fee)}`,
          }))}
        />
        <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <Key tone="bg-primary">glavnica</Key>
          <Key tone="bg-accent">kamata i naknade</Key>
        </p>
      </div>
      <PlanTable rows={hasMonths ? offer.plan : years} unit={hasMonths ? 'Mjesec' : 'Godina'} />
      {!isShort && (
        <p>
          <PathLink
            to={other}
            preventScrollReset
            rel="nofollow"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {isMonthly ? 'Prikažite plan po godinama' : 'Prikažite plan po mjesecima'}
          </PathLink>
        </p>
      )}
    </section>
  )
}

const Key = ({ tone, children }: { tone: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={`size-3 rounded-xs ${tone}`} />
    {children}
  </span>
)

function PlanTable({ rows, unit }: { rows: readonly Instalment[]; unit: string }) {
  const hasFees = rows.some(({ fee }) => fee > 0)
  const columns = ['Ukupno', 'Glavnica', 'Kamata', ...(hasFees ? ['Naknada'] : []), 'Ostaje']
  return (
    <section
      aria-label="Tabela otplate"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">Šta se plaća i koliko ostaje, u KM</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              {unit}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {`${row.number}.`}
              </th>
              <td className="px-3 py-2 font-semibold">{amount(paidIn(row))}</td>
              <td className="px-3 py-2">{amount(row.principal)}</td>
              <td className="px-3 py-2">{amount(row.interest)}</td>
              {hasFees && <td className="px-3 py-2">{amount(row.fee)}</td>}
              <td className="px-3 py-2">{amount(row.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
