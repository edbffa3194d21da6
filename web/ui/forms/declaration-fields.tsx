import CircleAlert from 'lucide-react/icons/circle-alert'
import { Checkbox } from './checkbox.tsx'
import { TextField } from './field.tsx'

const prefix = 'declaration.'

/** The declaration of a registered trader about their firm. */
export function DeclarationFields() {
  return (
    <>
      <TextField
        label="Naziv firme"
        autoComplete="organization"
        required
        maxLength={100}
        name={`${prefix}business_name`}
      />
      <TextField
        label="Adresa sjedišta"
        autoComplete="street-address"
        required
        maxLength={200}
        name={`${prefix}seat`}
      />
      <TextField
        label="Mjesto"
        autoComplete="address-level2"
        required
        maxLength={100}
        name={`${prefix}place`}
      />
      <TextField
        label="Ime i prezime vlasnika"
        autoComplete="name"
        required
        maxLength={100}
        name={`${prefix}owner`}
      />
      <TextField
        label="MBS"
        hint="Broj iz sudskog registra, odnosno broj rješenja o registraciji obrta."
        required
        maxLength={50}
        name={`${prefix}registration_number`}
      />
      <TextField
        label="ID broj"
        hint="13 cifara."
        inputMode="numeric"
        required
        maxLength={40}
        name={`${prefix}id_number`}
      />
      <TextField
        label="PDV broj (ako ga imate)"
        hint="12 cifara."
        inputMode="numeric"
        maxLength={40}
        name={`${prefix}vat_number`}
      />
    </>
  )
}

/** For a firm that has had its trial. */
export const WithoutTrial = () => (
  <Checkbox name="without_trial">
    Otvaram shop bez probnog perioda. Znam da do uplate ne radi i da drugi ne vide njegove oglase.
  </Checkbox>
)

/** Stands beside every button that makes a shop. */
export const NoWayBack = () => (
  <p className="flex items-start gap-2 text-sm">
    <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    Shop se ne može vratiti u račun običnog korisnika.
  </p>
)
