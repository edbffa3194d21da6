import { Form } from 'react-router'
import { amountLength } from '#contract/limits/listings.ts'
import type { LoanPartner } from '#contract/loans/endpoints.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { Select } from '#web/ui/forms/select.tsx'
import type { ReadWish, TypedWish } from '#web/modules/loans/wish.ts'

type CalculatorProps = {
  partner: LoanPartner
  typed: TypedWish
  wish: ReadWish
  listing: string | undefined
  onChange: (name: keyof TypedWish, value: string) => void
}

export function Calculator({ partner, typed, wish, listing, onChange }: CalculatorProps) {
  const { product, problems, least } = wish
  return (
    <section
      aria-labelledby="racunaj"
      className="rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-20"
    >
      <h2 id="racunaj" className="mb-4 text-xl font-bold">
        Vaš kredit
      </h2>
      <FormStateProvider value={{ values: {}, errors: problems }}>
        <Form method="get" replace preventScrollReset className="flex flex-col gap-4">
          {listing && <input type="hidden" name="oglas" value={listing} />}
          <Select
            label="Vrsta kredita"
            name="vrsta"
            required
            value={typed.vrsta}
            onChange={(event) => onChange('vrsta', event.currentTarget.value)}
            defaultValue={undefined}
          >
            {partner.products.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label="Cijena"
            name="cijena"
            inputMode="decimal"
            autoComplete="off"
            suffix="KM"
            required
            maxLength={amountLength}
            value={typed.cijena}
            onChange={(event) => onChange('cijena', event.currentTarget.value)}
          />
          <TextField
            label="Učešće"
            name="ucesce"
            inputMode="decimal"
            autoComplete="off"
            suffix="KM"
            maxLength={amountLength}
            placeholder={least > 0 ? formatMoney(least).replace(' KM', '') : '0'}
            hint={
              product.min_down_percent > 0
                ? `Dio cijene koji plaćate sami, najmanje ${String(product.min_down_percent).replace('.', ',')} %. Prazno: najmanje moguće.`
                : 'Dio cijene koji plaćate sami. Prazno: najmanje moguće.'
            }
            value={typed.ucesce}
            onChange={(event) => onChange('ucesce', event.currentTarget.value)}
          />
          <TextField
            label="Rok otplate"
            name="rok"
            inputMode="numeric"
            autoComplete="off"
            suffix="mj."
            maxLength={3}
            placeholder={String(wish.count || '')}
            hint={`Od ${product.min_months} do ${product.max_months} mj.`}
            value={typed.rok}
            onChange={(event) => onChange('rok', event.currentTarget.value)}
          />
          <p className="text-sm text-muted">
            {`Iznos kredita od ${formatMoney(toFening(product.min_amount))} do ${formatMoney(toFening(product.max_amount))}.`}
          </p>
          <Button>Izračunajte</Button>
        </Form>
      </FormStateProvider>
    </section>
  )
}
