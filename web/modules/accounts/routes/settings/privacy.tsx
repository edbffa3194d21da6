import { redirect } from 'react-router'
import { getPrivacySettings, type PrivacySettings, savePrivacySettings } from '#contract/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { readForm } from '#web/lib/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { PostForm } from '#web/ui/post-form.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
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

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await apiOf(context).call(getPrivacySettings, {}).catch(routeError)).data

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), savePrivacySettings)
  try {
    await apiOf(context).call(savePrivacySettings, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.privacySettings('privatnost'))
}

export const meta = () => pageMeta({ title: 'Privatnost', isIndexed: false })

export default function Privacy({ loaderData, actionData: problem }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={{ privatnost: 'Privatnost je sačuvana.' }} isPast={problem !== undefined} />
      <SettingsSection
        title="Privatnost"
        text="Odlučite šta drugi mogu vidjeti i kako vas mogu kontaktirati."
      >
        <PostForm problem={problem} values={loaderData}>
          <div className="divide-y divide-line">
            {choices.map(({ name, label, hint }) => (
              <Switch key={name} name={name} label={label} hint={hint} />
            ))}
          </div>
          <SubmitButton className="self-start">Sačuvaj</SubmitButton>
        </PostForm>
      </SettingsSection>
    </div>
  )
}
