import { useState } from 'react'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { shopColours } from '#contract/shops/colours.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldShell } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { PicturesField } from '#web/ui/forms/pictures-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type Look = { colour: string | null; cover: { small: string; large: string } | null; logo: string | null }
type LookPartProps = { problem: FormProblem<object> | undefined; look: Look }

const suggested = '#0b5c63'

/** Logo, cover and colour of a shop's page. */
export function LookPart({ problem, look: { colour, cover, logo } }: LookPartProps) {
  const isAboutColour = problem !== undefined && problem.values !== null && 'colour' in problem.values
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="logo" className="flex flex-col gap-3">
        <h3 id="logo" className="text-lg font-bold">
          Logo
        </h3>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name="S" src={logo} className="size-20 text-3xl" />
          <ButtonLink to={paths.profilePicture()} kind="quiet">
            {logo ? 'Promijenite logo' : 'Dodajte logo'}
          </ButtonLink>
        </div>
        <p className="text-sm text-muted">Logo je vaša profilna slika, pa stoji i uz vaše oglase.</p>
      </section>
      <section aria-labelledby="naslovna" className="flex flex-col gap-3">
        <h3 id="naslovna" className="text-lg font-bold">
          Naslovna slika
        </h3>
        {cover && (
          <>
            <img
              src={cover.large}
              alt="Vaša naslovna slika"
              className="aspect-4/1 w-full rounded-field object-cover"
            />
            <PostForm>
              <SubmitButton className="self-start" name="intent" value="ukloni" kind="quiet">
                Uklonite sliku
              </SubmitButton>
            </PostForm>
          </>
        )}
        <PostForm encType="multipart/form-data" problem={isAboutColour ? undefined : problem}>
          <PicturesField
            label={cover ? 'Nova naslovna slika' : 'Slika na vrhu stranice'}
            hint={`JPEG, PNG, WebP ili AVIF, do ${maxPhotoBytes >> 20} MB. Široka slika, npr. 1600 × 400: gore i dolje odsijecamo.`}
            name="photo"
            isSingle
          />
          <SubmitButton className="self-start" name="intent" value="slika">
            Sačuvajte sliku
          </SubmitButton>
        </PostForm>
      </section>
      <section aria-labelledby="boja" className="flex flex-col gap-3">
        <h3 id="boja" className="text-lg font-bold">
          Boja
        </h3>
        <PostForm
          problem={isAboutColour ? problem : undefined}
          values={{ colour: colour ?? suggested, bez: colour === null }}
        >
          <ColourField />
          <Checkbox name="bez">Bez vlastite boje</Checkbox>
          <SubmitButton className="self-start" name="intent" value="boja">
            Sačuvajte boju
          </SubmitButton>
        </PostForm>
      </section>
    </div>
  )
}

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text)

function ColourField() {
  const hint =
    'Boja dugmadi, linkova i kartica na stranici shopa. Nijansu sami prilagodimo, da se tekst dobro čita.'
  const { id, start = suggested, error, invalid } = useField({ name: 'colour', hint })
  const [colour, setColour] = useState(start)
  return (
    <FieldShell id={id} label="Boja shopa" hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          name="colour"
          value={isColour(colour) ? colour : suggested}
          onChange={({ target }) => setColour(target.value)}
          className="h-11 w-20 cursor-pointer rounded-field border border-line-field bg-surface p-1"
          {...invalid}
        />
        <Sample colour={isColour(colour) ? colour : suggested} />
      </div>
    </FieldShell>
  )
}

/** Shows the colour in both themes. */
function Sample({ colour }: { colour: string }) {
  const { light, dark } = shopColours(colour)
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-2 text-sm font-semibold">
      {[
        { ...light, ground: '#ffffff', name: 'Dan' },
        { ...dark, ground: '#172029', name: 'Noć' },
      ].map(({ text, on, ground, name }) => (
        <span
          key={name}
          className="flex flex-wrap items-center gap-2 rounded-field border border-line p-1.5"
          style={{ backgroundColor: ground, color: text }}
        >
          {name}
          <span className="rounded-field px-2 py-1" style={{ backgroundColor: text, color: on }}>
            Poruka
          </span>
        </span>
      ))}
    </span>
  )
}
