import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { Form } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import type { BoardNote } from '#contract/mahalac.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { formatAgo, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
import { fields } from '#web/modules/mahalac/acts.ts'
import { authorName, repliesText } from '#web/modules/mahalac/words.ts'

type NoteCardProps = {
  note: BoardNote
  /** The path that its forms are sent to. */
  target: string
  /** On the note's own page, which needs no link to itself. */
  isAlone?: boolean
}

/** A note of the board, or a reply. */
export function NoteCard({ note, target, isAlone = false }: NoteCardProps) {
  const { id, parent_id: parentId, user, content, photo } = note
  const own = useSession()?.user?.id === user.id
  const name = authorName(user)
  const isReply = parentId !== null
  const path = apartPaths.mahalacNote(parentId ?? id)
  return (
    <article
      id={`poruka-${id}`}
      aria-label={`${isReply ? 'Odgovor' : 'Poruka'}, ${name}`}
      className={`scroll-mt-24 border bg-surface p-4 ${isReply ? 'rounded-field border-line' : 'rounded-card border-line'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <Byline note={note} isAlone={isAlone} />
        {own && <DeleteNote note={note} target={target} />}
      </div>
      <p className="mt-2 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
      {photo && (
        <a href={photo.large} target="_blank" rel="noreferrer" className="mt-3 block w-fit">
          <img
            src={photo.image}
            alt={`Fotografija uz poruku, ${name}`}
            loading="lazy"
            className="max-h-96 max-w-full rounded-field border border-line object-contain"
          />
        </a>
      )}
      <div className="mt-2 -mb-2 flex flex-wrap items-center gap-x-4 text-sm text-muted print:hidden">
        <LikeButton note={note} target={target} />
        {!isReply && !isAlone && (
          <PathLink to={path} className="inline-flex min-h-11 items-center gap-1.5 hover:text-primary">
            <MessageCircle className="size-4" aria-hidden="true" />
            {note.replies === 0 ? 'Odgovorite' : repliesText(note.replies)}
          </PathLink>
        )}
        {!own && (
          <PathLink
            to={paths.report('mahalac', id, target)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center hover:text-primary hover:underline"
          >
            Prijavite
            <span className="sr-only">{isReply ? ' odgovor' : ' poruku'}</span>
          </PathLink>
        )}
      </div>
    </article>
  )
}

const link = 'line-link underline-offset-4 hover:text-primary hover:underline'

/** The author, the place and the time, which links to the note's own page. */
function Byline({ note, isAlone }: { note: BoardNote; isAlone: boolean }) {
  const { id, parent_id: parentId, user, city, created_at: at } = note
  const now = useNow()
  const name = authorName(user)
  const isReply = parentId !== null
  const when = (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {formatAgo(at, now)}
    </time>
  )
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
      <Avatar name={name} src={user.avatar} className="size-7 text-xs" />
      <ProfileLink
        person={user}
        className="font-semibold text-ink [overflow-wrap:anywhere]"
        linkClassName={link}
      >
        {name}
      </ProfileLink>
      {!isReply && (
        <>
          <span aria-hidden="true">·</span>
          <PathLink to={apartPaths.mahalac({ grad: city.id })} className={link}>
            {city.name}
          </PathLink>
        </>
      )}
      <span aria-hidden="true">·</span>
      {isAlone || isReply ? (
        when
      ) : (
        <PathLink to={apartPaths.mahalacNote(id)} className={link}>
          {when}
        </PathLink>
      )}
    </div>
  )
}

/** Visitors are led to log in. */
function LikeButton({ note: { id, likes, liked }, target }: { note: BoardNote; target: string }) {
  return (
    <Form method="post" action={target} preventScrollReset className="contents">
      <input type="hidden" name={fields.id} value={id} />
      <button
        name={fields.intent}
        value={liked ? 'unlike' : 'like'}
        aria-pressed={liked}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-field tabular-nums hover:text-primary aria-pressed:text-primary"
      >
        <Heart className={`size-4 ${liked ? 'fill-current' : ''}`} aria-hidden="true" />
        <span className="sr-only">Sviđa mi se, </span>
        {formatNumber(likes)}
      </button>
    </Form>
  )
}

/** Asks before it deletes, without JavaScript too. */
function DeleteNote({
  note: { id, parent_id: parentId, replies },
  target,
}: {
  note: BoardNote
  target: string
}) {
  const { box } = useDetails()
  const isReply = parentId !== null
  return (
    <details ref={box} className="relative shrink-0 print:hidden">
      <summary className="-m-1.5 grid size-11 list-none place-items-center rounded-full text-muted hover:bg-canvas hover:text-danger">
        <Trash2 className="size-4" aria-hidden="true" />
        <span className="sr-only">{isReply ? 'Izbrišite odgovor' : 'Izbrišite poruku'}</span>
      </summary>
      <Form
        method="post"
        action={target}
        preventScrollReset
        className="absolute right-0 z-20 mt-1 flex w-64 max-w-[80vw] flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-raised"
      >
        <p className="text-sm">
          {isReply
            ? 'Odgovor više niko neće vidjeti.'
            : replies === 0
              ? 'Poruku više niko neće vidjeti.'
              : 'Poruku i odgovore na nju više niko neće vidjeti.'}
        </p>
        <input type="hidden" name={fields.id} value={id} />
        <Button name={fields.intent} value="delete" kind="danger">
          Da, izbriši
        </Button>
      </Form>
    </details>
  )
}
