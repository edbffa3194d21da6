import { redirect } from 'react-router'
import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  getNotificationPreferences,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
  saveNotificationPreferences,
} from '#contract/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PostForm } from '#web/ui/post-form.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Switch } from '#web/modules/accounts/components/settings/switch.tsx'
import type { Route } from './+types/notification-settings.ts'

const kindTexts: Record<NotificationKind, { label: string; hint: string }> = {
  listing_reminder: {
    label: 'Podsjetnik za obnovu',
    hint: 'Najviše jednom dnevno, kad oglase opet možete obnoviti.',
  },
  listing_expired: { label: 'Istek oglasa', hint: 'Kad vaši oglasi isteknu, da ih možete obnoviti.' },
}
const channelTexts: Record<NotificationChannel, string> = {
  mail: 'E-mail',
  push: 'Obavijest na uređaju',
  in_app: 'Obavijest na stranici',
}

const nameOf = (kind: NotificationKind, channel: NotificationChannel) => `${kind}.${channel}`
const ways = (kind: NotificationKind) =>
  notificationChannels.filter((channel) =>
    (notificationKinds[kind] as readonly NotificationChannel[]).includes(channel),
  )

/** By checkbox name. A channel without a choice is on. */
const boxesOf = (preferences: Partial<NotificationPreferences>) =>
  Object.fromEntries(
    notificationKindNames.flatMap((kind) =>
      ways(kind).map((channel) => [nameOf(kind, channel), preferences[kind]?.[channel] ?? true]),
    ),
  )

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await apiOf(context).call(getNotificationPreferences, {}).catch(routeError)).data

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const wanted = Object.fromEntries(
    notificationKindNames.map((kind) => [
      kind,
      Object.fromEntries(ways(kind).map((channel) => [channel, form.has(nameOf(kind, channel))])),
    ]),
  )
  try {
    await apiOf(context).call(saveNotificationPreferences, { body: wanted })
  } catch (error) {
    return formProblem(error, boxesOf(wanted))
  }
  return redirect(paths.notificationSettings('notifikacije'))
}

export const meta = () => pageMeta({ title: 'Notifikacije', isIndexed: false })

export default function NotificationSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={{ notifikacije: 'Notifikacije su sačuvane.' }} isPast={problem !== undefined} />
      <SettingsSection title="Notifikacije" text="Odaberite o čemu želite da vas obavijestimo.">
        <PostForm problem={problem} values={boxesOf(loaderData)}>
          <div className="flex flex-col gap-6">
            {notificationKindNames.map((kind) => (
              <fieldset key={kind} className="min-w-0">
                <legend className="font-bold">{kindTexts[kind].label}</legend>
                <p className="text-sm text-muted">{kindTexts[kind].hint}</p>
                <div className="mt-1 divide-y divide-line border-y border-line">
                  {ways(kind).map((channel) => (
                    <Switch key={channel} name={nameOf(kind, channel)} label={channelTexts[channel]} />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <p className="text-sm text-muted">
            Poruke o sigurnosti računa, kao što su prijava s novog uređaja ili promjena šifre, šaljemo uvijek.
          </p>
          <SubmitButton className="self-start">Sačuvaj</SubmitButton>
        </PostForm>
      </SettingsSection>
    </div>
  )
}
