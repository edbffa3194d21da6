import type { ReactNode } from 'react'
import { formatAmount } from '#contract/money/money.ts'
import type { ReadWish } from '#web/modules/loans/wish.ts'
import { percent, termWords } from '#web/modules/loans/words.ts'

/** Costs of the loan. The law requires both rates side by side. */
export function Costs({ wish: { offer, price, product, problems } }: { wish: ReadWish }) {
  return (
    <section aria-labelledby="trosak" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="trosak" className="text-xl font-bold">
        Koliko košta
      </h2>
      {offer ? (
        <>
          <output className="mt-3 flex flex-wrap items-baseline gap-x-2">
            {/* An amount does not break, so large text grows only as far as it fits. */}
            <span className="text-[min(var(--text-3xl),10vw)]/tight font-bold tracking-tight tabular-nums">
              {formatAmount(offer.monthly)}
            </span>
            <span className="text-muted">mjesečno</span>
          </output>
          <dl className="mt-4 grid gap-x-6 gap-y-3 grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]">
            <Fact name="Nominalna kamata">{`${percent(offer.rate)}, fiksna`}</Fact>
            <Fact name="Efektivna kamatna stopa (EKS)">{percent(offer.effective)}</Fact>
            <Fact name="Iznos kredita">{formatAmount(offer.amount)}</Fact>
            <Fact name="Rok">{termWords(offer.count)}</Fact>
            <Fact name="Anuitet">{formatAmount(offer.instalment)}</Fact>
            {product.monthly_fee > 0 && (
              <Fact name="Mjesečna naknada">{formatAmount(offer.monthly - offer.instalment)}</Fact>
            )}
            <Fact name="Naknada za obradu">{formatAmount(offer.fee)}</Fact>
            <Fact name="Ukupna kamata">{formatAmount(offer.interest)}</Fact>
            <Fact name="Ukupno za otplatu">{formatAmount(offer.total)}</Fact>
          </dl>
          <p className="mt-4 max-w-[70ch] text-sm text-pretty text-muted">
            EKS je računat po formuli iz Direktive 2008/48/EZ o potrošačkim kreditima: uključuje kamatu i sve
            naknade iznad, uz isplatu odjednom i jednake mjesečne anuitete. Osiguranje i troškovi notara nisu
            uključeni.
          </p>
        </>
      ) : (
        <p className="mt-3 text-muted">
          {price === undefined && !problems.cijena
            ? 'Upišite cijenu onoga što kupujete, pa ćete ovdje vidjeti mjesečni iznos i EKS.'
            : 'Ispravite označena polja da vidite mjesečni iznos i EKS.'}
        </p>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
