import { addressLength } from '#contract/limits.ts'
import { TextField } from './field.tsx'
import type { SearchOption } from './match-options.ts'
import { SearchSelect } from './search-select.tsx'

/** Who receives a parcel, and where. */
export function AddressFields({ towns }: { towns: readonly SearchOption[] }) {
  return (
    <>
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
    </>
  )
}
