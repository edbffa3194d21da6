import { formatCredits } from '#contract/money/credits.ts'
import type { ExtraName, ListingExtras } from '#contract/listings/fees.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { topUpPath } from '#web/modules/promotions/top-up.ts'

const texts: Record<ExtraName, { name: string; text: string }> = {
  urgent: { name: 'Hitna prodaja oglasa', text: 'Oglas nosi oznaku „Hitno“, po kojoj se i filtrira.' },
  highlighted: {
    name: 'Istakni naslov oglasa u pretrazi',
    text: 'Naslov se u rezultatima ističe među ostalima.',
  },
}

type ExtraRowsProps = { extras: ListingExtras; once: string; returnTo: string }

/** The extras of spec 9: end of those that are on, and prices of the others. */
export const ExtraRows = ({ extras, once, returnTo }: ExtraRowsProps) => (
  <section
    aria-labelledby="dodaci"
    className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
  >
    <h2 id="dodaci" className="text-xl font-bold">
      Dodaci
    </h2>
    <p className="text-muted">
      {extras.ends_at === null
        ? 'Važe za cijelo trajanje oglasa.'
        : `Važe za cijelo trajanje oglasa, do ${formatDateTime(extras.ends_at)}.`}
    </p>
    {(['urgent', 'highlighted'] as const).map((name) => {
      const { price, is_active: isOn, until } = extras[name]
      const missing = price - extras.balance
      return (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3"
        >
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="font-semibold">{texts[name].name}</h3>
            <p className="text-sm text-muted">{texts[name].text}</p>
          </div>
          {isOn ? (
            <p className="font-semibold text-success">
              {until === null ? 'Uključeno' : `Uključeno do ${formatDateTime(until)}`}
            </p>
          ) : !extras.can_buy ? null : missing > 0 ? (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-sm text-danger">{`${formatCredits(price)}, nedostaje ${missing}`}</p>
              <ButtonLink to={topUpPath(missing, extras.credits_per_mark, returnTo)} kind="accent">
                Dopunite kredit
              </ButtonLink>
            </div>
          ) : (
            <PostForm className="flex">
              <input type="hidden" name="key" value={`${once}-${name}`} />
              <input type="hidden" name="extra" value={name} />
              <SubmitButton
                name="intent"
                value={`extra-${name}`}
                aria-label={`${texts[name].name}: plati ${formatCredits(price)}`}
              >
                {`Platite ${formatCredits(price)}`}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      )
    })}
  </section>
)
