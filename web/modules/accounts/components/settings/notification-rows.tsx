import './switch.css'
import { useId } from 'react'
import {
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '#contract/accounts/settings.ts'
import { useField } from '#web/ui/forms/form-state.ts'
import { channelTexts, kindGroups, kindTexts } from '#web/modules/accounts/notification-texts.ts'

export const switchName = (kind: NotificationKind, channel: NotificationChannel) => `${kind}.${channel}`
export const channelsOf = (kind: NotificationKind) =>
  notificationChannels.filter((channel) =>
    (notificationKinds[kind] as readonly NotificationChannel[]).includes(channel),
  )

// Narrower at 200 % text, where three columns would not fit a phone.
const column = 'flex w-[max(2.75rem,min(4rem,15vw))] justify-center'
const row = 'flex flex-wrap items-center gap-x-2'
const labelSide = 'min-w-0 flex-[1_1_8rem]'

/** One row a kind, one column a channel. */
export function NotificationRows() {
  return (
    <div>
      <div
        aria-hidden="true"
        className={`${row} sticky top-14 z-10 border-b border-line bg-surface py-1 text-xs font-semibold text-muted sm:top-16`}
      >
        <span className={labelSide} />
        <span className="flex">
          {notificationChannels.map((channel) => (
            <span key={channel} className={`${column} text-center [overflow-wrap:anywhere]`}>
              {channelTexts[channel]}
            </span>
          ))}
        </span>
      </div>
      {kindGroups.map(({ title, kinds }) => (
        <section key={title} aria-label={title} className="mt-5">
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          <div className="divide-y divide-line">
            {kinds.map((kind) => (
              <KindRow key={kind} kind={kind} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function KindRow({ kind }: { kind: NotificationKind }) {
  const id = useId()
  const { label, hint } = kindTexts[kind]
  const channels = channelsOf(kind)
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-hint`} className={`${row} min-w-0 py-1.5`}>
      <p id={id} className={`${labelSide} py-2 font-semibold`}>
        {label}
      </p>
      <div className="flex">
        {notificationChannels.map((channel) => (
          <span key={channel} className={column}>
            {channels.includes(channel) && (
              <ChannelSwitch name={switchName(kind, channel)} label={channelTexts[channel]} />
            )}
          </span>
        ))}
      </div>
      <p id={`${id}-hint`} className="-mt-2 basis-full pb-1 text-sm text-muted sm:pr-52">
        {hint}
      </p>
    </fieldset>
  )
}

function ChannelSwitch({ name, label }: { name: string; label: string }) {
  const { id, isOn, invalid } = useField({ name })
  return (
    <input
      id={id}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state already
      role="switch"
      name={name}
      aria-label={label}
      defaultChecked={isOn}
      {...invalid}
      className="switch"
    />
  )
}
