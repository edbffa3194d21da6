import { redirect } from 'react-router'
import {
  getHoliday,
  getPrivacySettings,
  type PrivacySettings,
  saveHoliday,
  savePrivacySettings,
} from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Switch } from '#web/modules/accounts/components/settings/switch.tsx'
import type { Route } from './+types/privacy.ts'

const choices: { name: keyof PrivacySettings; label: string; hint: string }[] = [
  {
    name: 'allow_private_messages',
    label: 'Poruke',
    hint: 'Drugi vam mogu pisati privatne poruke.',
  },
  {
    name: 'allow_view_phone',
    label: 'Broj telefona',
    hint: 'Na vašim oglasima drugi mogu vidjeti vaš broj.',
  },
  {
    name: 'allow_comments',
    label: 'Pitanja',
    hint: 'Drugi mogu postavljati javna pitanja na vašim oglasima.',
  },
  {
    name: 'show_last_active',
    label: 'Posljednja aktivnost',
    hint: 'Na profilu se vidi kad ste zadnji put bili aktivni.',
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: privacy }, { data: holiday }] = await Promise.all([
    api.call(getPrivacySettings, {}).catch(routeError),
    api.call(getHoliday, {}).catch(routeError),
  ])
  return { privacy, holiday }
}

async function goAway(form: FormData, context: Route.ActionArgs['context']) {
  const { body, values } = readForm(form, saveHoliday)
  try {
    await apiOf(context).call(saveHoliday, { body })
  } catch (error) {
    return formProblem(error, { ...values, intent: 'holiday' })
  }
  return redirect(paths.privacySettings('odmor'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (intentOf(form, ['privacy', 'holiday']) === 'holiday') return goAway(form, context)
  const { body, values } = readForm(form, savePrivacySettings)
  try {
    await apiOf(context).call(savePrivacySettings, { body })
  } catch (error) {
    return formProblem(error, { ...values, intent: 'privacy' })
  }
  return redirect(paths.privacySettings('privatnost'))
}

export const meta = () => pageMeta({ title: 'Privatnost', isIndexed: false })

export default function Privacy({ loaderData, actionData: problem }: Route.ComponentProps) {
  const problemOf = (intent: string) => (problem?.values.intent === intent ? problem : undefined)
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice
        texts={{ privatnost: 'Privatnost je sačuvana.', odmor: 'Odmor je sačuvan.' }}
        isPast={problem !== undefined}
      />
      <SettingsSection
        isTab
        title="Privatnost"
        text="Odlučite šta drugi mogu vidjeti i kako vas mogu kontaktirati."
      >
        <PostForm problem={problemOf('privacy')} values={loaderData.privacy}>
          <div className="divide-y divide-line">
            {choices.map(({ name, label, hint }) => (
              <Switch key={name} name={name} label={label} hint={hint} />
            ))}
          </div>
          <SubmitButton name="intent" value="privacy" className="self-start">
            Sačuvajte
          </SubmitButton>
        </PostForm>
      </SettingsSection>
      <SettingsSection
        title="Odmor"
        text="Dok ste odsutni, vaši oglasi ostaju vidljivi s oznakom „Na odmoru“, a kupci vas ne mogu zvati niti od vas naručivati."
      >
        <PostForm problem={problemOf('holiday')} values={loaderData.holiday}>
          <TextField
            type="date"
            label="Vraćam se"
            name="until"
            hint="Tog dana oznaka sama nestaje. Ostavite prazno ako niste na odmoru."
          />
          <SubmitButton name="intent" value="holiday" className="self-start">
            Sačuvajte odmor
          </SubmitButton>
        </PostForm>
      </SettingsSection>
    </div>
  )
}
