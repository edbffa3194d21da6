import { useEffect, useRef, useState } from 'react'
import { formatCredits } from '#contract/money/credits.ts'
import type { PromotionRates } from '#contract/promotions/price.ts'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { priceOf, termsFrom } from './choice.ts'
import { PromotionFields } from './promotion-fields.tsx'

type PromotionSectionProps = { offer: { rates: PromotionRates; days: readonly number[]; balance: number } }

/** Chooses visibility and renewal in the form of a new listing. They are paid once it is published. */
export function PromotionSection({ offer: { rates, days, balance } }: PromotionSectionProps) {
  const { values } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState(() => termsFrom((name) => values[name]))
  const [terms, setTerms] = useState(start)

  useEffect(() => {
    const element = box.current
    const read = () => {
      const chosen = (name: string) =>
        element!.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value
      setTerms(termsFrom(chosen))
    }
    element?.addEventListener('change', read)
    return () => element?.removeEventListener('change', read)
  }, [])

  return (
    <div ref={box} className="group/promotion flex flex-col gap-5">
      <PromotionFields rates={rates} days={days} terms={terms} start={start} />
      {terms.type !== 0 && (
        <p className="flex flex-wrap justify-between gap-x-4 rounded-field bg-canvas px-4 py-3">
          <span>
            <strong>{`Ukupno ${formatCredits(priceOf(rates, terms).total)}`}</strong>
            {`, a imate ${formatCredits(balance)}.`}
          </span>
          <span className="text-muted">Plaćate poslije objave, u sljedećem koraku.</span>
        </p>
      )}
    </div>
  )
}
