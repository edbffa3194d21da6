import { Fragment } from 'react'
import Archive from 'lucide-react/icons/archive'
import Star from 'lucide-react/icons/star'
import type { Conversation, FoundMessage } from '#contract/conversations/endpoints.ts'
import { formatAgo } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { nameOf } from '#web/modules/conversations/words.ts'
import { unreadText } from '#web/ui/unread-badge.tsx'
import { TagMark } from './tag-mark.tsx'

type ConversationRowProps = {
  conversation: Conversation
  to: string
  isOpen: boolean
  /** Says which ones are in the archive. */
  marksArchived: boolean
}

/** A line of the list. */
export function ConversationRow({ conversation, to, isOpen, marksArchived }: ConversationRowProps) {
  const {
    user,
    listing,
    listing_id,
    found,
    last_message: last,
    unread_messages: unread,
    user_tags: tags,
  } = conversation
  const now = useNow()
  const name = nameOf(user)
  const subject = listing?.title ?? (listing_id === null ? null : 'Oglas je izbrisan')
  return (
    <PathLink
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className="flex gap-3 border-b border-line px-4 py-3 hover:bg-canvas focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft"
    >
      <Avatar name={name} src={user?.avatar ?? null} className="size-12 text-lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
            {name}
          </span>
          {marksArchived && conversation.archived && (
            <>
              <Archive className="size-4 shrink-0 self-center text-muted" aria-hidden="true" />
              <span className="sr-only">U arhivi</span>
            </>
          )}
          {conversation.saved && (
            <>
              <Star className="size-4 shrink-0 self-center fill-accent text-accent" aria-hidden="true" />
              <span className="sr-only">Spašen</span>
            </>
          )}
          <span className="shrink-0 text-xs text-muted">{formatAgo(conversation.updated_at, now)}</span>
        </span>
        {subject && <span className="block truncate text-sm text-muted">{subject}</span>}
        <span className="flex items-center gap-2">
          {found ? (
            <Excerpt found={found} />
          ) : (
            <span
              className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? 'font-semibold' : 'text-muted'}`}
            >
              {last?.is_mine && 'Vi: '}
              {last?.content || (last?.type === 'photo' ? 'Fotografija' : '')}
            </span>
          )}
          {unread > 0 && (
            <span className="min-w-6 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-bold text-on-accent">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only">{` ${unreadText(unread)}`}</span>
            </span>
          )}
        </span>
        {tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {tags.map((tag) => (
              <TagMark key={tag.id} tag={tag} />
            ))}
          </span>
        )}
      </span>
    </PathLink>
  )
}

/** The message that a search found, around its words. */
function Excerpt({ found: { is_mine: isMine, excerpt } }: { found: FoundMessage }) {
  return (
    <span className="line-clamp-2 min-w-0 flex-1 text-sm [overflow-wrap:anywhere] text-muted">
      {isMine && 'Vi: '}
      {excerpt.map(({ text, is_match: isMatch }, at) =>
        isMatch ? (
          <mark key={at} className="rounded-sm bg-primary-soft font-semibold text-ink">
            {text}
          </mark>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </span>
  )
}
