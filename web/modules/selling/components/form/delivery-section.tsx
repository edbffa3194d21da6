import { formatMoney, toFening } from '#contract/money/money.ts'
import { paths } from '#web/lib/site.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { DeliveryPart } from '#web/modules/selling/form-parts.ts'
import { FormSection } from './form-section.tsx'

const sides = [
  { name: 'parcel_length_cm', label: 'Dužina' },
  { name: 'parcel_width_cm', label: 'Širina' },
  { name: 'parcel_height_cm', label: 'Visina' },
] as const

/** Grams as people say them: "1,5 kg", "800 g". */
const weightText = (grams: number) =>
  grams < 1_000 ? `${grams} g` : `${String(Math.round(grams / 100) / 10).replace('.', ',')} kg`

/** The fields that decide the price of sending one piece, for things that parcels carry. */
export function DeliverySection({ delivery }: { delivery: DeliveryPart }) {
  const { usualWeight, isOn, prices } = delivery
  const lightest = prices.prices[0]!
  const heaviest = prices.prices.at(-1)!
  return (
    <FormSection
      title="Dostava"
      hint={
        isOn
          ? 'Kupac vidi cijenu dostave prije nego što naruči. Zavisi od težine.'
          : 'Dostava vam nije uključena, pa kupci mogu samo lično preuzeti artikal.'
      }
    >
      {!isOn && (
        <PathLink
          to={paths.deliverySettings()}
          className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
        >
          Uključite dostavu u postavkama
        </PathLink>
      )}
      <Checkbox name="offers_delivery">Ovaj artikal šaljem kupcima</Checkbox>
      <TextField
        label="Težina zapakovanog artikla"
        name="weight_grams"
        inputMode="numeric"
        autoComplete="off"
        suffix="g"
        hint={`Npr. 1500 za kilogram i po. Ako ostavite prazno, računamo ${weightText(usualWeight)}, koliko je uobičajeno u ovoj kategoriji.`}
        className="max-w-80"
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">Veličina paketa</legend>
        <div className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3">
          {sides.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              suffix="cm"
            />
          ))}
        </div>
        <p className="mt-1 text-sm text-muted">
          {`Brza dostava nosi pakete do ${prices.side_cm} × ${prices.side_cm} × ${prices.side_cm} cm i ${heaviest.up_to_kg} kg, vrijedne najviše ${formatMoney(toFening(prices.worth))}; cijena je od ${lightest.display_price} do ${heaviest.display_price}.`}
        </p>
      </fieldset>
    </FormSection>
  )
}
