import BadgeCheck from 'lucide-react/icons/badge-check'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Store from 'lucide-react/icons/store'
import TreePalm from 'lucide-react/icons/tree-palm'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Timer from 'lucide-react/icons/timer'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { ComponentType, ReactNode } from 'react'
import { apartPaths } from '#contract/paths/apart.ts'
import { positivePercent } from '#contract/reviews/feedbacks.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { answerTimeText } from '#web/cards/answer-time.ts'
import { MessageConsentBox } from '#web/cards/message-consent-box.tsx'
import { RelationButton } from '#web/cards/relation-button.tsx'
import { formatAgo, formatDate, formatMonth } from '#web/lib/format/format.ts'
import type { Relation } from '#web/lib/session/relation.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import { OpenBadge } from './shop-hours.tsx'

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

type ProfileHeaderProps = {
  profile: Profile
  /** Null for users. */
  shop: Pick<LoadedShop, 'colour' | 'cover' | 'hours' | 'street' | 'site'> | null
  /** Null for visitors, and for the profile's owner. */
  relation: Relation | null
  isOwn: boolean
  /** The path of this page, and its absolute URL. */
  path: string
  url: string
}

/** The seller's profile with the reader's options. */
export function ProfileHeader({ profile, shop, relation, isOwn, path, url }: ProfileHeaderProps) {
  const { name, username, avatar, createdAt, activeAt, place, shopPackage, isPro } = profile
  const now = useNow()
  return (
    <header className="flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-surface p-4 sm:p-6">
      {shop && <Cover {...shop} />}
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar
          name={name}
          src={avatar}
          className={`size-16 text-2xl sm:size-24 sm:text-3xl ${shop?.cover ? '-mt-10 outline-4 outline-surface sm:-mt-14' : ''}`}
        />
        <div className="flex min-w-0 flex-1 basis-52 flex-col gap-1">
          <h1 className="flex flex-wrap items-center gap-x-2 text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
            {name}
            {isPro && (
              <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
            )}
          </h1>
          {name !== username && <p className="text-muted [overflow-wrap:anywhere]">{username}</p>}
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
            {shop?.site && (
              <Fact Icon={Store}>
                <a
                  href={`${shop.site}/`}
                  className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
                >
                  {shop.site.replace(/^https?:\/\//, '')}
                </a>
              </Fact>
            )}
            {profile.web && (
              <Fact Icon={Globe}>
                <a
                  href={profile.web}
                  target="_blank"
                  rel="nofollow ugc noopener noreferrer"
                  className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-primary"
                >
                  {profile.web.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
                </a>
              </Fact>
            )}
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
          {profile.verified.length > 0 && (
            <ul
              aria-label="Potvrđeno"
              className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 text-sm font-semibold"
            >
              {profile.verified.map((what) => (
                <Fact key={what} Icon={BadgeCheck} tone="text-success">
                  {what}
                </Fact>
              ))}
            </ul>
          )}
          {profile.about && (
            <p className="mt-2 max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.about}</p>
          )}
        </div>
      </div>
      {profile.isSuspended && (
        <Alert tone="info">
          {isOwn ? (
            <>
              Vaš shop je suspendovan, pa drugi ne vide njegove oglase.{' '}
              <PathLink to={paths.extendShop()} className="font-semibold underline">
                Platite shop
              </PathLink>
            </>
          ) : (
            'Ovaj shop trenutno ne radi, pa njegovi oglasi nisu vidljivi.'
          )}
        </Alert>
      )}
      {relation?.blocked && (
        <Alert tone="info">
          Blokirali ste ovog korisnika. Njegove oglase ne vidite, i ne možete kontaktirati jedno drugo.
          Korisnik to ne zna.
        </Alert>
      )}
      {relation?.followed && !relation.blocked && relation.messages && (
        <MessageConsentBox username={username} chosen={relation.messages} source="profile" returnTo={path} />
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {isOwn ? (
          <>
            <ButtonLink to={paths.myListings()} kind="quiet">
              Moji oglasi
            </ButtonLink>
            <ButtonLink to={shop ? paths.shopSettings() : paths.settings()} kind="quiet">
              {shop ? 'Uredi shop' : 'Postavke'}
            </ButtonLink>
            {(shop !== null || isPro) && (
              <ButtonLink to={apartPaths.followerMessages()} kind="quiet">
                Poruke pratiocima
              </ButtonLink>
            )}
          </>
        ) : (
          !relation?.blocked && (
            <>
              <ButtonLink to={`${paths.messages({ korisnik: username })}#conversation`} rel="nofollow">
                <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
                Poruka
              </ButtonLink>
              <Follow username={username} relation={relation} path={path} />
            </>
          )
        )}
        <ShareButton url={url} title={name} />
        {relation && (
          <RelationButton
            act={relation.blocked ? 'odblokiraj' : 'blokiraj'}
            username={username}
            returnTo={path}
            className="max-sm:flex-1 sm:ml-auto"
          />
        )}
        {!isOwn && (
          <ButtonLink
            to={paths.report('korisnik', username)}
            kind="quiet"
            rel="nofollow"
            className={relation ? '' : 'sm:ml-auto'}
          >
            <Flag className="size-5 shrink-0" aria-hidden="true" />
            Prijavi
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** The wide picture of a shop, or a band in its colour. */
function Cover({ cover, colour }: Pick<LoadedShop, 'cover' | 'colour'>) {
  const edges = '-mx-4 -mt-4 sm:-mx-6 sm:-mt-6'
  if (cover)
    return (
      <img
        src={cover.large}
        srcSet={`${cover.small} 640w, ${cover.large} 1280w`}
        sizes="(min-width: 80rem) 76rem, 100vw"
        alt=""
        width={1280}
        height={320}
        className={`${edges} aspect-5/2 w-auto max-w-none object-cover sm:aspect-5/1`}
      />
    )
  return colour && <div className={`${edges} h-3`} style={{ backgroundColor: colour }} />
}

function Follow({ username, relation, path }: { username: string; relation: Relation | null; path: string }) {
  const user = useSession()?.user
  if (!user)
    return (
      <ButtonLink to={paths.login(path)} kind="quiet">
        <UserRoundPlus className="size-5 shrink-0" aria-hidden="true" />
        Prati
      </ButtonLink>
    )
  return (
    relation && (
      <RelationButton
        act={relation.followed ? 'ne-prati' : 'prati'}
        className="max-sm:flex-1"
        username={username}
        returnTo={path}
      />
    )
  )
}
