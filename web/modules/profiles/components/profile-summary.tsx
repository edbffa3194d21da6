import BadgeCheck from 'lucide-react/icons/badge-check'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import Clock from 'lucide-react/icons/clock'
import Store from 'lucide-react/icons/store'
import TreePalm from 'lucide-react/icons/tree-palm'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Timer from 'lucide-react/icons/timer'
import type { ComponentType, ReactNode } from 'react'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { answerTimeText } from '#web/cards/answer-time.ts'
import { formatAgo, formatDate, formatMonth } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import { OpenBadge } from './shop-hours.tsx'

type ProfileSummaryProps = {
  profile: Profile
  /** Null for users. */
  shop: Pick<LoadedShop, 'hours' | 'street' | 'site'> | null
}

/** The name and description of the seller. */
export function ProfileSummary({ profile, shop }: ProfileSummaryProps) {
  const { name, username, isPro } = profile
  return (
    <div className="flex min-w-0 flex-1 basis-52 flex-col gap-1">
      <h1 className="flex flex-wrap items-center gap-x-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
        {name}
        {isPro && <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>}
      </h1>
      {name !== username && <p className="text-muted [overflow-wrap:anywhere]">{username}</p>}
      <ProfileFacts profile={profile} shop={shop} />
      {profile.verified.length > 0 && <VerifiedFacts verified={profile.verified} />}
      {profile.about && (
        <p className="mt-2 max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
      )}
    </div>
  )
}

function ProfileFacts({ profile, shop }: ProfileSummaryProps) {
  const { createdAt, activeAt, place, shopPackage } = profile
  const now = useNow()
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {shopPackage && <Fact Icon={Store}>{`${shopPackage} ${brand.name} shop`}</Fact>}
      {profile.declared.map((text) => (
        <Fact key={text} Icon={FileText}>
          {text}
        </Fact>
      ))}
      {profile.businessType && <Fact Icon={Building2}>{profile.businessType}</Fact>}
      {profile.workingHours && <Fact Icon={Clock}>{profile.workingHours}</Fact>}
      {shop?.hours && (
        <li>
          <OpenBadge hours={shop.hours} />
        </li>
      )}
      {shop?.site && <ShopSite site={shop.site} />}
      {profile.web && <Website web={profile.web} />}
      <Fact Icon={CalendarDays}>{`Član od ${formatMonth(createdAt)}`}</Fact>
      <Rating profile={profile} />
      {place && <Fact Icon={MapPin}>{shop?.street ? `${shop.street}, ${place}` : place}</Fact>}
      {profile.awayUntil !== null && (
        <Fact Icon={TreePalm}>{`Na odmoru do ${formatDate(profile.awayUntil)}`}</Fact>
      )}
      {activeAt !== null && <Fact Icon={Clock}>{`Zadnja aktivnost: ${formatAgo(activeAt, now)}`}</Fact>}
      {profile.responseMinutes !== null && (
        <Fact Icon={Timer}>{answerTimeText(profile.responseMinutes)}</Fact>
      )}
    </ul>
  )
}

/** Facts about the seller that the site has checked. */
const VerifiedFacts = ({ verified }: Pick<Profile, 'verified'>) => (
  <ul aria-label="Potvrđeno" className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-semibold">
    {verified.map((what) => (
      <Fact key={what} Icon={BadgeCheck} tone="text-success">
        {what}
      </Fact>
    ))}
  </ul>
)

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

/** Leads to the reviews; nothing without any. */
function Rating({ profile }: { profile: Profile }) {
  const { feedbacks } = profile
  const percent = positivePercent(feedbacks)
  return (
    percent !== null && (
      <Fact Icon={ThumbsUp}>
        <PathLink
          to={paths.profile(profile, 'dojmovi')}
          className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
        >
          {`${percent} % pozitivnih · ${countedReviews(feedbacks.positive + feedbacks.neutral + feedbacks.negative)}`}
        </PathLink>
      </Fact>
    )
  )
}

const ShopSite = ({ site }: { site: string }) => (
  <Fact Icon={Store}>
    <a
      href={`${site}/`}
      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
    >
      {site.replace(/^https?:\/\//, '')}
    </a>
  </Fact>
)

const Website = ({ web }: { web: string }) => (
  <Fact Icon={Globe}>
    <a
      href={web}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
    >
      {web.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
    </a>
  </Fact>
)
