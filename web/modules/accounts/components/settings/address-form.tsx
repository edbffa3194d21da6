import { addressLength } from '#contract/limits.ts'
import type { Address } from '#contract/settings.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import type { FormValues } from '#web/lib/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PostForm } from '#web/ui/post-form.tsx'
import type { SearchOption } from '#web/ui/match-options.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'

export function AddressForm({
  address,
  towns,
  creationKey,
  isFirst,
  problem,
}: {
  /** Null for a new address. */
  address: Address | null
  towns: readonly SearchOption[]
  /** Sent with a new address, so that submitting twice adds only one. */
  creationKey: string
  isFirst: boolean
  problem: FormProblem<FormValues | null> | undefined
}) {
  const stored = address && { ...address, city_id: address.city.id, phone: formatPhone(address.phone) }
  return (
    <PostForm problem={problem} values={stored ?? { is_default: isFirst }} focus="name">
      {!address && <input type="hidden" name="key" value={creationKey} />}
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
      {!isFirst && !address?.is_default && <Checkbox name="is_default">Ovo je moja glavna adresa</Checkbox>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className="self-start" name="intent" value="save">
          Sačuvaj adresu
        </SubmitButton>
        <ButtonLink to={paths.addresses()} kind="quiet">
          Odustani
        </ButtonLink>
      </div>
    </PostForm>
  )
}
