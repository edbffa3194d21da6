import { Link, redirect } from 'react-router'
import { listMessageConsents } from '#contract/follower-messages.ts'
import { getQuietHours, resumeMails, saveQuietHours } from '#contract/notifications/notices.ts'
import {
  type NotificationPreferences,
  getNotificationPreferences,
  notificationKindNames,
  saveNotificationPreferences,
} from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { ConsentsSection } from '#web/modules/accounts/components/settings/consents-section.tsx'
import {
  channelsOf,
  NotificationRows,
  switchName,
} from '#web/modules/accounts/components/settings/notification-rows.tsx'
import { PushSwitch } from '#web/modules/accounts/components/settings/push-switch.tsx'
import { SaveBar } from '#web/ui/forms/save-bar.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SoundSwitch } from '#web/ui/sound-switch.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/notification-settings.ts'

/** By checkbox name. A channel without a choice is on. */
const boxesOf = (preferences: Partial<NotificationPreferences>) =>
  Object.fromEntries(
    notificationKindNames.flatMap((kind) =>
      channelsOf(kind).map((channel) => [switchName(kind, channel), preferences[kind]?.[channel] ?? true]),
    ),
  )

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [{ data: preferences }, { data: quiet, mails_refused: areMailsRefused }, consents] =
    await Promise.all([
      api.call(getNotificationPreferences, {}).catch(routeError),
      api.call(getQuietHours, {}).catch(routeError),
      api.call(listMessageConsents, {}).catch(routeError),
    ])
  return {
    preferences,
    quiet,
    areMailsRefused,
    consents: consents.data,
    more: consents.meta.total - consents.data.length,
  }
}

async function saveQuiet(form: FormData, context: Route.ActionArgs['context']) {
  const { body, values } = readForm(form, saveQuietHours)
  try {
    await apiOf(context).call(saveQuietHours, { body })
  } catch (error) {
    return formProblem(error, { ...values, intent: 'quiet' })
  }
  return redirect(paths.notificationSettings('sati'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = intentOf(form, ['kinds', 'quiet', 'resume'])
  if (intent === 'quiet') return saveQuiet(form, context)
  if (intent === 'resume') {
    await apiOf(context).call(resumeMails, {}).catch(routeError)
    return redirect(paths.notificationSettings('adresa'))
  }
  const wanted = Object.fromEntries(
    notificationKindNames.map((kind) => [
      kind,
      Object.fromEntries(channelsOf(kind).map((channel) => [channel, form.has(switchName(kind, channel))])),
    ]),
  )
  try {
    await apiOf(context).call(saveNotificationPreferences, { body: wanted })
  } catch (error) {
    return formProblem(error, { ...boxesOf(wanted), intent: 'kinds' })
  }
  return redirect(paths.notificationSettings('notifikacije'))
}

export const meta = () => pageMeta({ title: 'Notifikacije', isIndexed: false })

const outcomes = {
  notifikacije: 'Notifikacije su sačuvane.',
  sati: 'Tihi sati su sačuvani.',
  adresa: 'Ponovo šaljemo e-mailove na vašu adresu.',
}

export default function NotificationSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { preferences, quiet, areMailsRefused, consents, more } = loaderData
  const problemOf = (intent: string) => (problem?.values.intent === intent ? problem : undefined)
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={outcomes} isPast={problem !== undefined} />
      {areMailsRefused && (
        <Alert>
          <PostForm>
            <p>
              Vaša adresa je odbila naš e-mail, pa vam obavijesti više ne šaljemo e-mailom. Provjerite je li
              sandučić pun i je li adresa tačna.
            </p>
            <SubmitButton name="intent" value="resume" kind="quiet" className="self-start">
              Pokušajte ponovo
            </SubmitButton>
          </PostForm>
        </Alert>
      )}
      <SettingsSection
        isTab
        title="Notifikacije"
        text={
          <>
            Odaberite o čemu želite da vas obavijestimo. Sve što ste dobili vidite na stranici{' '}
            <Link to={paths.notifications()} className="font-semibold text-primary underline">
              Notifikacije
            </Link>
            .
          </>
        }
      >
        <PostForm problem={problemOf('kinds')} values={boxesOf(preferences)}>
          <NotificationRows />
          <p className="text-sm text-muted">
            Poruke o sigurnosti računa, kao što su prijava s novog uređaja ili promjena šifre, šaljemo uvijek.
          </p>
          <SaveBar>
            <SubmitButton name="intent" value="kinds" className="max-sm:w-full">
              Sačuvajte
            </SubmitButton>
          </SaveBar>
        </PostForm>
      </SettingsSection>
      <ConsentsSection consents={consents} more={more} />
      <SettingsSection
        title="Ovaj uređaj"
        text="Obavijesti stižu i kad stranica nije otvorena, o svemu što ste gore uključili. Dok je otvorena, zvuk javlja da je nešto stiglo."
      >
        <PushSwitch />
        <SoundSwitch />
      </SettingsSection>
      <SettingsSection
        title="Tihi sati"
        text="U to vrijeme e-mailovi i obavijesti na uređaju čekaju. Ostavite prazno ako ih želite uvijek."
      >
        <PostForm problem={problemOf('quiet')} values={quiet}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField type="time" label="Od" name="from" />
            <TextField type="time" label="Do" name="until" />
          </div>
          <SubmitButton name="intent" value="quiet" className="self-start">
            Sačuvajte tihe sate
          </SubmitButton>
        </PostForm>
      </SettingsSection>
    </div>
  )
}
