import { formatCredits } from '#contract/money/credits.ts'
import type { PromotionPrice, PromotionTerms } from '#contract/promotions/price.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { topUpPath } from '#web/modules/promotions/top-up.ts'
import { visibilities } from '#web/modules/promotions/words.ts'

type OrderSummaryProps = {
  listing: { id: number; title: string }
  terms: PromotionTerms
  price: PromotionPrice
  balance: number
  creditsPerMark: number
  /** Path back from a top-up, with the choices. */
  returnTo: string
}

/** Every part of the price, the balance, and the button with the amount. */
export function OrderSummary({
  listing,
  terms,
  price,
  balance,
  creditsPerMark,
  returnTo,
}: OrderSummaryProps) {
  const { total } = price
  const missing = Math.max(0, total - balance)
  const parts = [
    { name: 'Vrh kategorije', amount: price.search },
    { name: 'Naslovna stranica', amount: price.locations },
    { name: 'Automatsko obnavljanje', amount: price.refresh },
  ].filter(({ amount }, index) => index === 0 || amount > 0)
  return (
    <section
      aria-labelledby="ukupno"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="ukupno" className="text-xl font-bold">
        Ukupno
      </h2>
      {terms.type === 0 ? (
        <p className="text-muted">{`${visibilities[0].name} je besplatna. Odaberite izdvajanje da biste vidjeli cijenu.`}</p>
      ) : (
        <>
          <dl className="flex flex-col gap-1">
            {parts.map(({ name, amount }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">{name}</dt>
                <dd className="ml-auto tabular-nums">{formatCredits(amount)}</dd>
              </div>
            ))}
            <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-lg font-bold">
              <dt className="min-w-0">Za platiti</dt>
              <dd className="ml-auto tabular-nums">
                <output aria-live="polite">{formatCredits(total)}</output>
              </dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 text-sm">
              <dt className="text-muted">Vaše stanje</dt>
              <dd className="ml-auto tabular-nums">{formatCredits(balance)}</dd>
            </div>
            {missing > 0 && (
              <div className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-danger">
                <dt>Nedostaje</dt>
                <dd className="ml-auto tabular-nums">{formatCredits(missing)}</dd>
              </div>
            )}
          </dl>
          {missing > 0 && (
            <ButtonLink to={topUpPath(missing, creditsPerMark, returnTo)} kind="accent">
              Dopunite kredit
            </ButtonLink>
          )}
        </>
      )}
      <input type="hidden" name="total" value={total} />
      {terms.type === 0 ? (
        <SubmitButton intent="buy" kind="quiet">
          Nastavi bez izdvajanja
        </SubmitButton>
      ) : (
        <SubmitButton intent="buy" kind={missing > 0 ? 'quiet' : 'primary'}>
          {`Platite ${formatCredits(total)}`}
        </SubmitButton>
      )}
      <ButtonLink to={paths.listing(listing.id, listing.title)} kind="quiet" className="border-transparent">
        Odustanite
      </ButtonLink>
    </section>
  )
}
