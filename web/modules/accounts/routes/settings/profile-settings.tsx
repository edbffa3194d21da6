import { Link, redirect } from 'react-router'
import { aboutLength, personNameLength } from '#contract/limits/accounts.ts'
import { getPersonalData } from '#contract/personal-data/endpoints.ts'
import { getProfileSettings, saveProfile } from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { DataCopySection } from '#web/modules/accounts/components/settings/data-copy-section.tsx'
import { DeletionSection } from '#web/modules/accounts/components/settings/deletion-section.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import {
  performPersonalData,
  personalDataIntentNames,
  personalDataIntents,
  type PersonalDataProblem,
  personalDataTexts,
} from '#web/modules/accounts/personal-data.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/profile-settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: profile }, { data: personalData }, towns] = await Promise.all([
    api.call(getProfileSettings, {}),
    api.call(getPersonalData, {}),
    findTowns(api),
  ]).catch(routeError)
  return { profile, personalData, towns: towns.map(({ value, label, group }) => ({ value, label, group })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = intentOf(form, ['profile', ...personalDataIntentNames])
  if (intent !== 'profile') {
    try {
      await performPersonalData(context, intent, form)
    } catch (error) {
      return formProblem(error, { intent, hide_listings: form.has('hide_listings') })
    }
    return redirect(paths.profileSettings(personalDataIntents[intent]))
  }
  const { body, values } = readForm(form, saveProfile)
  try {
    await apiOf(context).call(saveProfile, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.profileSettings('profil'))
}

export const meta = () => pageMeta({ title: 'Korisničke informacije', isIndexed: false })

const doneTexts = { profil: 'Korisničke informacije su sačuvane.', ...personalDataTexts }

type Problem = PersonalDataProblem | FormProblem<object>

const isOfPersonalData = (problem: Problem | undefined): problem is PersonalDataProblem =>
  problem !== undefined && 'intent' in problem.values

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, personalData, towns } = loaderData
  const answer: Problem | undefined = actionData
  const dataProblem = isOfPersonalData(answer) ? answer : undefined
  const problem = dataProblem ? undefined : answer
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={doneTexts} isPast={answer !== undefined} />
      <SettingsSection title="Račun">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={profile.username} src={profile.avatar} className="size-16 text-2xl" />
          <Link to={paths.profilePicture()} className={textLink}>
            Promijenite profilnu sliku
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
                {profile.email_verified ? 'Promijenite e-mail' : 'Potvrdite e-mail'}
              </Link>
            </dd>
          </div>
        </dl>
      </SettingsSection>
      <SettingsSection title="O vama" text="Ime i prezime ne prikazujemo drugima.">
        <PostForm problem={problem} values={profile}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Ime" name="first_name" autoComplete="given-name" maxLength={personNameLength} />
            <TextField
              label="Prezime"
              name="last_name"
              autoComplete="family-name"
              maxLength={personNameLength}
            />
          </div>
          <SearchSelect
            label="Grad ili općina"
            name="city_id"
            options={towns}
            placeholder="Odaberite mjesto"
            hint="Prikazujemo ga na vašem profilu."
          />
          <CountedField
            label="O meni"
            name="about"
            rows={5}
            max={aboutLength}
            hint="Nekoliko rečenica na vašem profilu, vidljivih svima."
          />
          <SubmitButton className="self-start">Sačuvajte</SubmitButton>
        </PostForm>
      </SettingsSection>
      <SettingsSection
        title="Registrovani trgovac"
        text="Prodajete kao firma ili obrt? Prijavite podatke i dobit ćete oznaku na profilu i oglasima."
      >
        <Link to={paths.merchantSettings()} className={`${textLink} self-start`}>
          Podaci registrovanog trgovca
        </Link>
      </SettingsSection>
      <div id="licni-podaci" className="flex scroll-mt-24 flex-col gap-4">
        <DataCopySection data={personalData} problem={dataProblem} />
        <DeletionSection data={personalData} problem={dataProblem} />
      </div>
    </div>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-primary underline'
