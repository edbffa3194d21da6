import MessageCircle from 'lucide-react/icons/message-circle'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { apartPaths } from '#contract/paths/apart.ts'
import { MessageConsentBox } from '#web/cards/message-consent-box.tsx'
import { RelationButton } from '#web/cards/relation-button.tsx'
import type { Relation } from '#web/lib/session/relation.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import type { Profile } from '#web/modules/profiles/profile.ts'
import type { LoadedShop } from '#web/modules/profiles/shop-page.ts'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ProfileProof, ProfileSummary } from './profile-summary.tsx'

type ProfileHeaderProps = {
  profile: Profile
  /** Null for users. */
  shop: Pick<LoadedShop, 'colour' | 'cover' | 'hours' | 'street' | 'site'> | null
  /** Null for visitors, and for the profile's owner. */
  relation: Relation | null
  isOwn: boolean
  /** Someone would get a message to followers. */
  hasFollowers?: boolean
  /** The path of this page, and its absolute URL. */
  path: string
  url: string
}

/** The seller's profile with the reader's options. */
export function ProfileHeader({
  profile,
  shop,
  relation,
  isOwn,
  hasFollowers = false,
  path,
  url,
}: ProfileHeaderProps) {
  const { name, username, avatar } = profile
  return (
    <header className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:gap-4 sm:p-6">
      {shop && <Cover {...shop} />}
      <div className="flex items-start gap-x-4 sm:gap-x-5">
        <Avatar
          name={name}
          src={avatar}
          className={`size-16 text-2xl sm:size-24 sm:text-3xl ${shop?.cover ? '-mt-8 outline-4 outline-surface sm:-mt-14' : ''}`}
        />
        <ProfileSummary profile={profile} shop={shop} />
      </div>
      <ProfileProof verified={profile.verified} />
      {profile.isSuspended && <Suspension isOwn={isOwn} />}
      {relation?.blocked && (
        <Alert tone="info">
          Blokirali ste ovog korisnika. Njegove oglase ne vidite, i ne možete kontaktirati jedno drugo.
          Korisnik to ne zna.
        </Alert>
      )}
      {relation?.followed && !relation.blocked && relation.messages && (
        <MessageConsentBox username={username} chosen={relation.messages} source="profile" returnTo={path} />
      )}
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <>
            <OwnLinks isShop={shop !== null} mayWrite={(shop !== null || profile.isPro) && hasFollowers} />
            <ShareButton url={url} title={name} className="max-sm:px-3!" labelClass="max-sm:sr-only" />
          </>
        ) : (
          <>
            {relation?.blocked ? (
              <RelationButton
                act="odblokiraj"
                username={username}
                returnTo={path}
                className="max-sm:flex-1"
              />
            ) : (
              <Contact username={username} relation={relation} path={path} />
            )}
            <ProfileMenu username={username} name={name} relation={relation} path={path} url={url} />
          </>
        )}
      </div>
      <ProfileDetails profile={profile} shop={shop} />
    </header>
  )
}

/** The wide picture of a shop, or a band in its colour. */
function Cover({ cover, colour }: Pick<LoadedShop, 'cover' | 'colour'>) {
  const edges = '-mx-4 -mt-4 sm:-mx-6 sm:-mt-6'
  const corners = 'rounded-t-[calc(var(--radius-card)-1px)]'
  if (cover)
    return (
      <img
        src={cover.large}
        srcSet={`${cover.small} 640w, ${cover.large} 1280w`}
        sizes="(min-width: 80rem) 76rem, 100vw"
        alt=""
        width={1280}
        height={320}
        className={`${edges} ${corners} aspect-4/1 w-auto max-w-none object-cover sm:aspect-5/1`}
      />
    )
  return colour && <div className={`${edges} ${corners} h-3`} style={{ backgroundColor: colour }} />
}

const Suspension = ({ isOwn }: { isOwn: boolean }) => (
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
)

function OwnLinks({ isShop, mayWrite }: { isShop: boolean; mayWrite: boolean }) {
  // Three links are two rows on a phone, with the share button in the second.
  const half = mayWrite ? 'max-sm:grow max-sm:basis-2/5' : 'max-sm:flex-1'
  return (
    <>
      <ButtonLink to={paths.myListings()} kind="quiet" className={half}>
        Moji oglasi
      </ButtonLink>
      <ButtonLink to={isShop ? paths.shopSettings() : paths.settings()} kind="quiet" className={half}>
        {isShop ? 'Uredite shop' : 'Postavke'}
      </ButtonLink>
      {mayWrite && (
        <ButtonLink to={apartPaths.followerMessages()} kind="quiet" className="max-sm:flex-1">
          Poruke pratiocima
        </ButtonLink>
      )}
    </>
  )
}

type ContactProps = { username: string; relation: Relation | null; path: string }

const Contact = ({ username, relation, path }: ContactProps) => (
  <>
    <ButtonLink
      to={`${paths.messages({ korisnik: username })}#conversation`}
      rel="nofollow"
      className="max-sm:flex-1 max-sm:px-3!"
    >
      <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
      Poruka
    </ButtonLink>
    <Follow username={username} relation={relation} path={path} />
  </>
)

function Follow({ username, relation, path }: ContactProps) {
  const user = useSession()?.user
  if (!user)
    return (
      <ButtonLink to={paths.login(path)} kind="quiet" className="max-sm:flex-1 max-sm:px-3!">
        <UserRoundPlus className="size-5 shrink-0" aria-hidden="true" />
        Zapratite
      </ButtonLink>
    )
  return (
    relation && (
      <RelationButton
        act={relation.followed ? 'ne-prati' : 'prati'}
        className="max-sm:flex-1 max-sm:px-3!"
        username={username}
        returnTo={path}
      />
    )
  )
}
