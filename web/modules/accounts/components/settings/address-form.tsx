import { useRef } from 'react'
import { Form } from 'react-router'
import { addressLength } from '#contract/limits.ts'
import type { Address } from '#contract/settings.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { SearchOption } from '#web/ui/match-options.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'
import { formatPhone } from '#web/modules/accounts/phone.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'

export type AddressValues = {
  name: string
  street: string
  postal_code: string
  city_id: string
  phone: string
  is_default: boolean
}

export function AddressForm({
  address,
  towns,
  creationKey,
  isFirst,
  problem,
}: {
  /** Null for a new one. */
  address: Address | null
  towns: readonly SearchOption[]
  /** Sent with a new one, so that sending it twice adds one. */
  creationKey: string
  isFirst: boolean
  problem: FormProblem<AddressValues | null> | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, problem, 'name')
  const values: Partial<AddressValues> =
    problem?.values ??
    (address
      ? { ...address, city_id: String(address.city.id), phone: formatPhone(address.phone) }
      : { is_default: isFirst })
  const fields = problem?.fields ?? {}
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {problem?.message && <Alert>{problem.message}</Alert>}
      {!address && <input type="hidden" name="key" value={creationKey} />}
      <TextField
        label="Ime i prezime primaoca"
        name="name"
        autoComplete="name"
        required
        maxLength={addressLength.name}
        defaultValue={values.name}
        error={fields['name']}
      />
      <TextField
        label="Ulica i broj"
        name="street"
        autoComplete="street-address"
        required
        maxLength={addressLength.street}
        defaultValue={values.street}
        error={fields['street']}
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <TextField
          label="Poštanski broj"
          name="postal_code"
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={10}
          defaultValue={values.postal_code}
          error={fields['postal_code']}
        />
        <SearchSelect
          label="Grad ili općina"
          name="city_id"
          options={towns}
          defaultValue={values.city_id}
          placeholder="Odaberite mjesto"
          error={fields['city_id']}
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
        defaultValue={values.phone}
        error={fields['phone']}
      />
      {!isFirst && !address?.is_default && (
        <Checkbox name="is_default" defaultChecked={values.is_default}>
          Ovo je moja glavna adresa
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton className="self-start" name="intent" value="save">
          Sačuvaj adresu
        </SubmitButton>
        <ButtonLink to={paths.addresses()} kind="quiet">
          Odustani
        </ButtonLink>
      </div>
    </Form>
  )
}
