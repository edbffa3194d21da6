import type { ReactNode } from 'react'
import { businessTypes, shopStreetLength, shopWebLength } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type DetailsPartProps = {
  problem: FormProblem<object> | undefined
  values: object
  /** The field for the shop's place on the map. */
  children: ReactNode
}

/** Name, kind, website and place of a shop. */
export function DetailsPart({ problem, values, children }: DetailsPartProps) {
  return (
    <>
      <p className="mb-4 text-muted">
        Ovo vide svi na stranici vašeg shopa. Grad i kratki opis birate među{' '}
        <PathLink to={paths.profileSettings()} className="text-primary underline">
          korisničkim informacijama
        </PathLink>
        , a podatke firme na računima među podacima{' '}
        <PathLink to={paths.merchantSettings()} className="text-primary underline">
          registrovanog trgovca
        </PathLink>
        .
      </p>
      <PostForm problem={problem} values={values}>
        <TextField label="Naziv shopa" name="business_name" required maxLength={100} />
        <Select label="Vrsta firme" name="business_type" placeholder="Nije navedeno">
          {businessTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <TextField
          label="Web stranica"
          name="web"
          inputMode="url"
          autoCapitalize="none"
          placeholder="www.primjer.ba"
          maxLength={shopWebLength}
        />
        <TextField
          label="Ulica i broj"
          name="street"
          autoComplete="street-address"
          maxLength={shopStreetLength}
        />
        {children}
        <SubmitButton className="self-start">Sačuvajte</SubmitButton>
      </PostForm>
    </>
  )
}
