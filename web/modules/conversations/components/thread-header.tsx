import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Star from 'lucide-react/icons/star'
import { Form } from 'react-router'
import type { ConversationThread } from '#contract/conversations/endpoints.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { RelationButton } from '#web/cards/relation-button.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { isActing } from '#web/lib/session/agent-rights.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { fields } from '#web/modules/conversations/acts.ts'
import { listPath, type Place } from '#web/modules/conversations/filter.ts'
import type { Loaded } from '#web/modules/conversations/load.ts'
import { nameOf } from '#web/modules/conversations/words.ts'
import { TagMark } from './tag-mark.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'

type ThreadHeaderProps = {
  conversation: ConversationThread
  tags: Loaded['tags']
  place: Place
  target: string
}

const round = 'grid size-11 shrink-0 cursor-pointer list-none place-items-center rounded-full hover:bg-canvas'

export function BackToList({ place }: { place: Place }) {
  return (
    <PathLink to={listPath(place)} className={`${round} -ml-2 lg:hidden`}>
      <ArrowLeft className="size-6" aria-hidden="true" />
      <span className="sr-only">Nazad na poruke</span>
    </PathLink>
  )
}

export function ThreadHeader({ conversation, tags, place, target }: ThreadHeaderProps) {
  const { id, user, saved, user_tags: own } = conversation
  const name = nameOf(user)
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2 sm:px-4">
      <BackToList place={place} />
      <Avatar name={name} src={user?.avatar ?? null} className="size-10" />
      <div className="min-w-0 flex-1 basis-20">
        <h2 className="truncate font-bold">
          <ProfileLink
            person={user}
            className="block min-h-6 truncate"
            linkClassName="hover:text-primary hover:underline"
          >
            {name}
          </ProfileLink>
        </h2>
        {user?.away_until ? (
          <p className="truncate text-xs text-muted">{`Na odmoru do ${formatDate(user.away_until)}`}</p>
        ) : null}
        {own.length > 0 && (
          <p className="flex gap-1 overflow-hidden">
            {own.map((tag) => (
              <TagMark key={tag.id} tag={tag} />
            ))}
          </p>
        )}
      </div>
      <Form method="post" action={target} preventScrollReset>
        <input type="hidden" name={fields.conversation} value={id} />
        <button name={fields.act} value={saved ? 'ne-spasi' : 'spasi'} aria-pressed={saved} className={round}>
          <Star className={`size-5 ${saved ? 'fill-accent text-accent' : ''}`} aria-hidden="true" />
          <span className="sr-only">Spasite razgovor</span>
        </button>
      </Form>
      <Menu conversation={conversation} tags={tags} place={place} target={target} />
    </header>
  )
}

function Menu({ conversation, tags, place, target }: ThreadHeaderProps) {
  const { id, user, archived, listing_id: listingId, listing } = conversation
  const name = nameOf(user)
  const { box } = useDetails()
  const reader = useSession()?.user
  const isSeller = reader?.id === listing?.user_id
  const isOwner = !isActing(reader)
  return (
    <details ref={box} className="relative">
      <summary className={round}>
        <EllipsisVertical className="size-5" aria-hidden="true" />
        <span className="sr-only">Još radnji</span>
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 flex max-h-[70dvh] w-72 max-w-[90vw] flex-col gap-3 overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-raised">
        <TagForm conversation={conversation} tags={tags} target={target} />
        <PathLink
          to={listPath(place, { uredi: 'oznake' })}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          Uredite oznake
        </PathLink>
        {isSeller && listingId !== null && (
          <PathLink
            to={paths.messages({ artikal: listingId })}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            Svi razgovori o ovom oglasu
          </PathLink>
        )}
        <Form
          method="post"
          action={target}
          preventScrollReset
          className="flex flex-col gap-2 border-t border-line pt-3"
        >
          <input type="hidden" name={fields.conversation} value={id} />
          <Button name={fields.act} value={archived ? 'vrati' : 'arhiviraj'} kind="quiet">
            {archived ? 'Vratite iz arhive' : 'Arhivirajte'}
          </Button>
          {isOwner && (
            <Button name={fields.act} value="ukloni" kind="quiet">
              Uklonite iz liste
            </Button>
          )}
        </Form>
        {user && isOwner && (
          <RelationButton
            act={conversation.blocked ? 'odblokiraj' : 'blokiraj'}
            username={user.username}
            returnTo={target.replace(/#.*/, '')}
          />
        )}
        {user && isOwner && (
          <ButtonLink to={paths.report('razgovor', id)} kind="quiet">
            <Flag className="size-5 shrink-0" aria-hidden="true" />
            Prijavite
            <span className="sr-only">{` razgovor s korisnikom ${name}`}</span>
          </ButtonLink>
        )}
      </div>
    </details>
  )
}

function TagForm({ conversation, tags, target }: Omit<ThreadHeaderProps, 'place'>) {
  const { id, user_tags: own } = conversation
  return (
    <Form method="post" action={target} preventScrollReset className="flex flex-col gap-2">
      <input type="hidden" name={fields.conversation} value={id} />
      <fieldset>
        <legend className="text-sm font-semibold">Oznake</legend>
        {tags.length === 0 && <p className="py-1 text-sm text-muted">Još nemate oznaka.</p>}
        {tags.map((tag) => (
          <label key={tag.id} className="flex min-h-11 items-center gap-3">
            <input
              key={String(own.some((one) => one.id === tag.id))}
              type="checkbox"
              name="tags"
              value={tag.id}
              defaultChecked={own.some((one) => one.id === tag.id)}
              className="size-5 shrink-0 accent-primary"
            />
            <TagMark tag={tag} />
          </label>
        ))}
      </fieldset>
      {tags.length > 0 && (
        <Button name={fields.act} value="oznaci" kind="quiet">
          Sačuvajte oznake
        </Button>
      )}
    </Form>
  )
}
