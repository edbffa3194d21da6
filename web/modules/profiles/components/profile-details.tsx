import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import Timer from 'lucide-react/icons/timer'
import { Fact } from '#web/cards/fact.tsx'
import { answerTimeText } from '#web/cards/answer-time.ts'
import { formatAgo, formatMonth } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import './unfolds-wide.css'

type ProfileDetailsProps = {
  profile: Profile
  /** Null for users. */
  shop: Pick<LoadedShop, 'street' | 'site'> | null
}

/** The rest about the seller; folded on phones, so that the listings come first. */
export const ProfileDetails = ({ profile, shop }: ProfileDetailsProps) => (
  <details className="unfolds-wide group/more -mb-3 border-t border-line sm:mb-0 sm:pt-4">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-primary">
      {shop ? 'O shopu' : 'O prodavaču'}
      <ChevronDown
        className="size-5 shrink-0 transition-transform group-open/more:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <div className="flex flex-col gap-3 max-sm:pb-4">
      <DetailFacts profile={profile} shop={shop} />
      {profile.about && (
        <p className="max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
      )}
    </div>
  </details>
)

function DetailFacts({ profile, shop }: ProfileDetailsProps) {
  const { createdAt, activeAt, place, workingHours } = profile
  const now = useNow()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {profile.declared.map((text) => (
        <Fact key={text} Icon={FileText}>
          {text}
        </Fact>
      ))}
      {profile.businessType && <Fact Icon={Building2}>{profile.businessType}</Fact>}
      {workingHours && <Fact Icon={Clock}>{workingHours}</Fact>}
      {shop?.street && place && <Fact Icon={MapPin}>{`${shop.street}, ${place}`}</Fact>}
      {shop?.site && <ShopSite site={shop.site} />}
      {profile.web && <Website web={profile.web} />}
      <Fact Icon={CalendarDays}>{`Član od ${formatMonth(createdAt)}`}</Fact>
      {activeAt !== null && <Fact Icon={Clock}>{`Zadnja aktivnost: ${formatAgo(activeAt, now)}`}</Fact>}
      {profile.responseMinutes !== null && (
        <Fact Icon={Timer}>{answerTimeText(profile.responseMinutes)}</Fact>
      )}
    </ul>
  )
}

const link = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary'

const ShopSite = ({ site }: { site: string }) => (
  <Fact Icon={Store}>
    <a href={`${site}/`} className={link}>
      {site.replace(/^https?:\/\//, '')}
    </a>
  </Fact>
)

const Website = ({ web }: { web: string }) => (
  <Fact Icon={Globe}>
    <a href={web} target="_blank" rel="nofollow ugc noopener noreferrer" className={link}>
      {web.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
    </a>
  </Fact>
)
