import { addressLength } from '#contract/limits/accounts.ts'
import { TextField } from './field.tsx'
import type { SearchOption } from './match-options.ts'
import { SearchSelect } from './search-select.tsx'

type AddressFieldsProps = {
  towns: readonly SearchOption[]
  /** Precedes the names of the fields. */
  prefix?: string
  nameLabel?: string
  phoneHint?: string
}

/** Fields for the person at one end of a parcel's way, and for their address. */
export function AddressFields({
  towns,
  prefix = '',
  nameLabel = 'Ime i prezime primaoca',
  phoneHint,
}: AddressFieldsProps) {
  return (
    <>
      <TextField
        label={nameLabel}
        name={`${prefix}name`}
        autoComplete="name"
        required
        maxLength={addressLength.name}
      />
      <TextField
        label="Ulica i broj"
        name={`${prefix}street`}
        autoComplete="street-address"
        required
        maxLength={addressLength.street}
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <TextField
          label="Poštanski broj"
          name={`${prefix}postal_code`}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          maxLength={10}
        />
        <SearchSelect
          label="Grad ili općina"
          name={`${prefix}city_id`}
          options={towns}
          required
          placeholder="Odaberite mjesto"
        />
      </div>
      <TextField
        label="Broj mobitela"
        name={`${prefix}phone`}
        type="tel"
        autoComplete="tel"
        placeholder="061 234 567"
        hint={phoneHint}
        required
        maxLength={30}
      />
    </>
  )
}
