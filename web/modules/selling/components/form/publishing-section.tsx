import { formatCredits } from '#contract/money/credits.ts'
import type { PublishingPrices } from '#contract/listings/fees.ts'
import { paths } from '#web/lib/site.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormSection } from './form-section.tsx'

/** The duration and extras of a draft, each with its price. */
export function PublishingSection({ prices, duration }: { prices: PublishingPrices; duration: string }) {
  const { durations, extras, balance, waiting } = prices
  const isPaid = durations.length > 0
  return (
    <FormSection
      title="Objava i dodaci"
      hint={
        isPaid
          ? `Objava u ovoj kategoriji se naplaćuje, a na stanju imate ${formatCredits(balance)}. Cijenu potvrđujete u sljedećem koraku.`
          : 'Objava u ovoj kategoriji je besplatna. Dodaci se naplaćuju tek kad ih potvrdite u sljedećem koraku.'
      }
    >
      {isPaid && (
        <Select
          label="Trajanje oglasa"
          name="duration"
          defaultValue={duration || String(durations[0]!.days)}
          className="max-w-72"
        >
          {durations
            .toSorted((a, b) => a.days - b.days)
            .map(({ days, price }) => (
              <option key={days} value={days}>{`${days} dana · ${formatCredits(price)}`}</option>
            ))}
        </Select>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox name="urgent">{`Hitna prodaja oglasa · ${formatCredits(extras.urgent)}`}</Checkbox>
        <Checkbox name="highlighted">
          {`Istakni naslov oglasa u pretrazi · ${formatCredits(extras.highlighted)}`}
        </Checkbox>
      </div>
      {waiting.is_offered && waiting.reason === null && (
        <p className="text-sm text-muted">
          {`Objavu ne morate platiti: možete i sačekati ${waiting.days} dana, pa se oglas objavljuje besplatno, bez dodataka.`}
        </p>
      )}
    </FormSection>
  )
}

/** Links to extras and promotions of a published listing. */
export const PromotionLinks = ({ listingId }: { listingId: number }) => (
  <FormSection title="Istaknite oglas">
    <div className="flex flex-wrap gap-x-6">
      <PathLink to={paths.promote(listingId)} className={link}>
        Izdvojite oglas
      </PathLink>
      <PathLink to={paths.listingExtras(listingId)} className={link}>
        Hitna prodaja, istaknut naslov i akcija
      </PathLink>
    </div>
  </FormSection>
)
const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'
