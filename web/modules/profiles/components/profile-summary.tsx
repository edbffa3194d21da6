import BadgeCheck from 'lucide-react/icons/badge-check'
import MapPin from 'lucide-react/icons/map-pin'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import TreePalm from 'lucide-react/icons/tree-palm'
import { Fact } from '#web/cards/fact.tsx'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { brand, paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import { OpenBadge } from './shop-hours.tsx'

type ProfileSummaryProps = {
  profile: Profile
  /** Null for users. */
  shop: Pick<LoadedShop, 'hours'> | null
}

/** Shows the seller's name, rating, place and whether the shop is open. */
export function ProfileSummary({ profile, shop }: ProfileSummaryProps) {
  const { name, username, isPro, place, shopPackage, awayUntil } = profile
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <h1 className="flex flex-wrap items-center gap-x-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
        {name}
        {isPro && <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>}
      </h1>
      <p className="text-sm [overflow-wrap:anywhere] text-muted empty:hidden">
        {[
          ...(name === username ? [] : [username]),
          ...(shopPackage ? [`${shopPackage} ${brand.name} shop`] : []),
        ].join(' · ')}
      </p>
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
        <Rating profile={profile} />
        {place && <Fact Icon={MapPin}>{place}</Fact>}
        {awayUntil !== null && <Fact Icon={TreePalm}>{`Na odmoru do ${formatDate(awayUntil)}`}</Fact>}
        {shop?.hours && (
          <li className="min-w-0">
            <OpenBadge hours={shop.hours} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** Facts about the seller that the site has checked. */
export const ProfileProof = ({ verified }: Pick<Profile, 'verified'>) =>
  verified.length > 0 && (
    <ul aria-label="Potvrđeno" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
      {verified.map((what) => (
        <Fact key={what} Icon={BadgeCheck} tone="text-success">
          {what}
        </Fact>
      ))}
    </ul>
  )

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
