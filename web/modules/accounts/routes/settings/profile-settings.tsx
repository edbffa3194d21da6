import { useRef } from 'react'
import { Form, Link, redirect } from 'react-router'
import { aboutLength, personNameLength } from '#contract/limits.ts'
import { getProfileSettings, saveProfile } from '#contract/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountedField } from '#web/ui/counted-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { textOf } from '#web/modules/accounts/form-text.ts'
import type { Route } from './+types/profile-settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: profile }, towns] = await Promise.all([
    api.call(getProfileSettings, {}),
    findTowns(api),
  ]).catch(routeError)
  return { profile, towns: towns.map(({ value, label, group }) => ({ value, label, group })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = textOf(await request.formData())
  const values = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    city_id: text('city_id'),
    about: text('about'),
  }
  try {
    await apiOf(context).call(saveProfile, { body: { ...values, city_id: values.city_id || null } })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.profileSettings('profil'))
}

export const meta = () => pageMeta({ title: 'Korisničke informacije', isIndexed: false })

export default function ProfileSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { profile, towns } = loaderData
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, problem)
  const shown = problem?.values ?? { ...profile, city_id: String(profile.city_id ?? '') }
  const fields = problem?.fields ?? {}
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={{ profil: 'Korisničke informacije su sačuvane.' }} isPast={problem !== undefined} />
      <SettingsSection title="Račun">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={profile.username} src={profile.avatar} className="size-16 text-2xl" />
          <Link to={paths.profilePicture()} className={textLink}>
            Promijeni profilnu sliku
          </Link>
        </div>
        <dl className="divide-y divide-line">
          <div className="py-3">
            <dt className="text-sm text-muted">Korisničko ime</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{profile.username}</dd>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
            <dt className="text-sm text-muted">E-mail</dt>
            <dd className="col-start-1 font-semibold [overflow-wrap:anywhere]">
              {profile.email ?? 'Nije upisan'}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <Link to={paths.verification()} className={textLink}>
                {profile.email_verified ? 'Promijeni e-mail' : 'Potvrdi e-mail'}
              </Link>
            </dd>
          </div>
        </dl>
      </SettingsSection>
      <SettingsSection title="O vama" text="Ime i prezime ne prikazujemo drugima.">
        <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
          {problem?.message && <Alert>{problem.message}</Alert>}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Ime"
              name="first_name"
              autoComplete="given-name"
              maxLength={personNameLength}
              defaultValue={shown.first_name ?? ''}
              error={fields['first_name']}
            />
            <TextField
              label="Prezime"
              name="last_name"
              autoComplete="family-name"
              maxLength={personNameLength}
              defaultValue={shown.last_name ?? ''}
              error={fields['last_name']}
            />
          </div>
          <SearchSelect
            label="Grad ili općina"
            name="city_id"
            options={towns}
            defaultValue={shown.city_id}
            placeholder="Odaberite mjesto"
            hint="Prikazujemo ga na vašem profilu."
            error={fields['city_id']}
          />
          <CountedField
            label="O meni"
            name="about"
            rows={5}
            max={aboutLength}
            defaultValue={shown.about ?? ''}
            hint="Nekoliko rečenica na vašem profilu, vidljivih svima."
            error={fields['about']}
          />
          <SubmitButton className="self-start">Sačuvaj</SubmitButton>
        </Form>
      </SettingsSection>
      <SettingsSection
        title="Registrovani trgovac"
        text="Prodajete kao firma ili obrt? Prijavite podatke i dobit ćete oznaku na profilu i oglasima."
      >
        <Link to={paths.merchantSettings()} className={`${textLink} self-start`}>
          Podaci registrovanog trgovca
        </Link>
      </SettingsSection>
    </div>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-primary underline'
