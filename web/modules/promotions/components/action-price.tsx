import { useState } from 'react'
import { formatCredits } from '#contract/money/credits.ts'
import { actionDays, type ListingPromotions } from '#contract/promotions/endpoints.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { daysText } from '#web/modules/promotions/words.ts'

type ActionPriceProps = {
  action: NonNullable<ListingPromotions['action']>
  /** Today's, in KM; 0 if there is none. */
  price: number
  once: string
  problem: FormProblem<Record<string, unknown>> | undefined
}

/** Reduces the price of a shop's listing for some days, or ends that. */
export function ActionPriceForm({ action: { prices, current }, price, once, problem }: ActionPriceProps) {
  const [days, setDays] = useState(String(problem?.values['days'] ?? actionDays[1]))
  return (
    <section
      aria-labelledby="akcijska-cijena"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="akcijska-cijena" className="text-xl font-bold">
        Akcijska cijena
      </h2>
      {current ? (
        <>
          <p>
            <s className="text-muted">{formatMoney(toFening(current.regular_price))}</s>{' '}
            <strong>{formatMoney(toFening(current.price))}</strong>
            {` do ${formatDateTime(current.ends_at)}. Poslije toga se vraća redovna cijena.`}
          </p>
          <PostForm className="flex">
            <SubmitButton intent="finish-action" name="intent" value="finish-action" kind="quiet">
              Završite akciju
            </SubmitButton>
          </PostForm>
        </>
      ) : price === 0 ? (
        <p className="text-muted">Oglas nema cijenu koja bi se snizila.</p>
      ) : (
        <PostForm
          key={once}
          problem={problem}
          isMessageElsewhere
          values={{ days }}
          onChange={(event) => setDays(String(new FormData(event.currentTarget).get('days')))}
        >
          <p className="text-muted">
            {`Redovna cijena je ${formatMoney(toFening(price))}. Kad akcija istekne, vraća se sama. Snižena cijena mora biti niža od najniže u posljednjih 30 dana.`}
          </p>
          <input type="hidden" name="key" value={once} />
          <TextField
            label="Akcijska cijena"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            suffix="KM"
            className="max-w-60"
          />
          <Choice
            legend="Trajanje"
            name="days"
            options={actionDays.map((count) => ({
              value: String(count),
              label: `${daysText(count)} · ${formatCredits(prices[count]!)}`,
            }))}
          />
          <SubmitButton intent="action" name="intent" value="action" className="self-start">
            {`Pokrenite akciju za ${formatCredits(prices[days] ?? 0)}`}
          </SubmitButton>
        </PostForm>
      )}
    </section>
  )
}
