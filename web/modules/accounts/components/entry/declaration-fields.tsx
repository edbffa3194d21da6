import { TextField } from '#web/ui/field.tsx'

/** Of the form, as errors of the API name them. */
export const declarationFields = [
  'business_name',
  'seat',
  'place',
  'owner',
  'registration_number',
  'id_number',
  'vat_number',
] as const
export type DeclarationValues = Record<(typeof declarationFields)[number], string>

const prefix = 'declaration.'

/** What stands in the form, for the API and for showing it again. */
export const readDeclaration = (form: FormData) =>
  Object.fromEntries(
    declarationFields.map((name) => [name, String(form.get(prefix + name) ?? '')]),
  ) as DeclarationValues

/** What a registered trader declares about their firm. */
export function DeclarationFields({
  values,
  errors,
}: {
  values: Partial<DeclarationValues> | undefined
  errors: Record<string, string>
}) {
  const field = (name: keyof DeclarationValues) => ({
    name: prefix + name,
    defaultValue: values?.[name],
    error: errors[prefix + name],
  })
  return (
    <>
      <TextField
        label="Naziv firme"
        autoComplete="organization"
        required
        maxLength={100}
        {...field('business_name')}
      />
      <TextField
        label="Adresa sjedišta"
        autoComplete="street-address"
        required
        maxLength={200}
        {...field('seat')}
      />
      <TextField label="Mjesto" autoComplete="address-level2" required maxLength={100} {...field('place')} />
      <TextField
        label="Ime i prezime vlasnika"
        autoComplete="name"
        required
        maxLength={100}
        {...field('owner')}
      />
      <TextField
        label="MBS"
        hint="Broj iz sudskog registra, odnosno broj rješenja o registraciji obrta."
        required
        maxLength={50}
        {...field('registration_number')}
      />
      <TextField
        label="ID broj"
        hint="13 cifara."
        inputMode="numeric"
        required
        maxLength={40}
        {...field('id_number')}
      />
      <TextField
        label="PDV broj (ako ga imate)"
        hint="12 cifara."
        inputMode="numeric"
        maxLength={40}
        {...field('vat_number')}
      />
    </>
  )
}
