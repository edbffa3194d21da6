import { addressLength } from '#contract/limits.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import type { FormValues } from '#web/lib/read-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { PostForm } from '#web/ui/post-form.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { type Checkout, fields } from '#web/modules/orders/checkout.ts'

type NewAddressProps = { checkout: Checkout; target: string; problem: FormProblem<FormValues> | undefined }

/** An address for this order, which joins the address book. */
export function NewAddress({ checkout: { towns, chosen, key }, target, problem }: NewAddressProps) {
  return (
    <section
      aria-labelledby="nova-adresa"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="nova-adresa" className="text-lg font-bold">
        Nova adresa
      </h2>
      <PostForm action={target} problem={problem} values={{}} preventScrollReset>
        <input type="hidden" name={fields.key} value={`adresa-${key}`} />
        <input type="hidden" name={fields.handover} value={chosen.handover ?? ''} />
        <input type="hidden" name={fields.payment} value={chosen.payment ?? ''} />
        <TextField
          label="Ime i prezime primaoca"
          name="name"
          autoComplete="name"
          required
          maxLength={addressLength.name}
        />
        <TextField
          label="Ulica i broj"
          name="street"
          autoComplete="street-address"
          required
          maxLength={addressLength.street}
        />
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <TextField
            label="Poštanski broj"
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            maxLength={10}
          />
          <SearchSelect
            label="Grad ili općina"
            name="city_id"
            options={towns}
            required
            placeholder="Odaberite mjesto"
          />
        </div>
        <TextField
          label="Broj mobitela"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="061 234 567"
          hint="Za dogovor oko dostave."
          required
          maxLength={30}
        />
        <SubmitButton name="intent" value="address" kind="quiet" className="self-start">
          Sačuvaj i koristi ovu adresu
        </SubmitButton>
      </PostForm>
    </section>
  )
}
