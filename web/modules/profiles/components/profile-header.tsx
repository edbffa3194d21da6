import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import Timer from 'lucide-react/icons/timer'
import type { ComponentType, ReactNode } from 'react'
import { counted, formatMonth } from '#web/lib/format.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'

type IconType = ComponentType<{ className?: string; 'aria-hidden': 'true' }>

function Fact({
  Icon,
  tone = 'text-muted',
  children,
}: {
  Icon: IconType
  tone?: string
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-center gap-2">
      <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** "odgovara za oko 25 min" */
function responseText(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? counted(hours, 'sat', 'sata', 'sati')
    : counted(Math.round(hours / 24), 'dan', 'dana', 'dana')
}

/** The seller's profile. `isOwn` adds the owner's links. */
export function ProfileHeader({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { name, username, avatar, createdAt, place, shopPackage, isPro, isPhoneVerified } = profile
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4 sm:items-center sm:p-6">
      <Avatar name={name} src={avatar} className="size-16 text-2xl sm:size-24 sm:text-3xl" />
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-1">
        <h1 className="flex flex-wrap items-center gap-x-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
          {name}
          {isPro && <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>}
        </h1>
        {name !== username && <p className="text-muted [overflow-wrap:anywhere]">{username}</p>}
        <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {shopPackage && <Fact Icon={Store}>{`${shopPackage} ${brand.name} shop`}</Fact>}
          <Fact Icon={CalendarDays}>{`Član od ${formatMonth(createdAt)}`}</Fact>
          {place && <Fact Icon={MapPin}>{place}</Fact>}
          {isPhoneVerified && (
            <Fact Icon={BadgeCheck} tone="text-success">
              Telefon potvrđen
            </Fact>
          )}
          {profile.medals.map((medal) => (
            <Fact key={medal} Icon={BadgeCheck} tone="text-success">
              {medal}
            </Fact>
          ))}
          {profile.responseMinutes !== null && (
            <Fact Icon={Timer}>{`Odgovara za oko ${responseText(profile.responseMinutes)}`}</Fact>
          )}
        </ul>
        {profile.about && (
          <p className="mt-2 max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
        )}
      </div>
      {isOwn && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink to={paths.myListings()} kind="quiet">
            Moji oglasi
          </ButtonLink>
          <ButtonLink to={paths.settings()} kind="quiet">
            Postavke
          </ButtonLink>
        </div>
      )}
    </header>
  )
}
