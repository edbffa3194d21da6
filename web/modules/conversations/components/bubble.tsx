import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OwnSite } from '#contract/links/look-alike.ts'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { withdrawSeconds } from '#contract/limits/messages.ts'
import { placeholderStyle } from '#web/cards/placeholder.ts'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { fields } from '#web/modules/conversations/acts.ts'
import { LinkedMessage } from './linked-message.tsx'
import { MessageWarnings } from './message-warnings.tsx'
import { OfferCard } from './offer-card.tsx'

type BubbleProps = {
  message: ConversationMessage
  own: OwnSite
  now: number
  /** True if it continues the sender's previous message. */
  isContinued: boolean
  /** True if the sender goes on right after it: the time is then shown there. */
  goesOn: boolean
  /** Delivery state; only on the last own message. */
  state: 'Poslano' | 'Viđeno' | undefined
  /** The path of the thread, for its forms. */
  target: string
  sellerId: number | undefined
}

const shape = 'max-w-[min(85%,36em)] rounded-card'

/** A message of the thread: a bubble, or for offers and their outcomes a card in the middle. */
export function Bubble({ message, own, now, isContinued, goesOn, state, target, sellerId }: BubbleProps) {
  const { type, is_mine: isMine, withdrawn, content, photos, created_at: at } = message
  if (type === 'system')
    return (
      <p className="mx-auto my-2 w-fit max-w-full rounded-full bg-surface px-4 py-1 text-center text-sm text-muted">
        {content}
      </p>
    )
  if (type === 'offer' && !withdrawn)
    return <OfferCard message={message} target={target} sellerId={sellerId} now={now} />
  const isWithdrawable = isMine && !withdrawn && now - at < withdrawSeconds
  return (
    <div
      className={`group flex flex-col gap-0.5 ${isMine ? 'items-end' : 'items-start'} ${isContinued ? 'mt-0.5' : 'mt-3'}`}
    >
      <div className={`flex w-full items-center gap-2 ${isMine ? 'justify-end' : ''}`}>
        {isWithdrawable && <Withdraw message={message} target={target} />}
        <div
          title={formatDateTime(at)}
          className={`${shape} ${photos.length > 0 ? 'p-1' : 'px-3 py-2'} ${isMine ? 'rounded-br-sm bg-primary-soft' : 'rounded-bl-sm border border-line bg-surface'}`}
        >
          <span className="sr-only">{isMine ? 'Vi: ' : `${message.sender?.username ?? 'Korisnik'}: `}</span>
          {photos.length > 0 && <Photos photos={photos} />}
          {withdrawn ? (
            <p className="text-muted italic">{content}</p>
          ) : (
            content && <LinkedMessage text={content} own={own} />
          )}
        </div>
      </div>
      <MessageWarnings warnings={message.warnings} />
      {message.agent !== null && <p className="px-1 text-xs text-muted">{`odgovara: ${message.agent}`}</p>}
      {(!goesOn || state) && (
        <p className="px-1 text-xs text-muted">
          <time dateTime={new Date(at * 1000).toISOString()}>{formatTime(at)}</time>
          {state && (
            <>
              {' · '}
              <span>{state}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Stays quiet until the pointer or the focus is on the message; always there for fingers. */
function Withdraw({ message, target }: { message: ConversationMessage; target: string }) {
  return (
    <Form method="post" action={target} preventScrollReset>
      <input type="hidden" name={fields.conversation} value={message.conversation_id} />
      <input type="hidden" name={fields.sequence} value={message.sequence} />
      <button
        name={fields.act}
        value="povuci"
        className="min-h-6 rounded-field px-1 text-xs text-muted underline hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-2 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100"
      >
        Povucite
        <span className="sr-only"> poruku</span>
      </button>
    </Form>
  )
}

const photoHeight = 320 // pixels at most
const photoWidth = 352

/** Each has its place before it is loaded, so that nothing moves while someone reads. */
function Photos({ photos }: { photos: ConversationMessage['photos'] }) {
  const isAlone = photos.length === 1
  return (
    <ul
      className={
        isAlone
          ? ''
          : 'grid w-88 max-w-full grid-cols-2 gap-1 [&>li:first-child:nth-last-child(odd)]:col-span-2 [&>li:first-child:nth-last-child(odd)_img]:aspect-video'
      }
    >
      {photos.map(({ id, image, large, width, height, thumbhash }, at) => (
        <li key={id}>
          <a href={large} target="_blank" rel="noopener" className="block">
            <img
              src={image}
              alt={`Fotografija ${at + 1}`}
              width={width}
              height={height}
              loading="lazy"
              style={{
                ...placeholderStyle(thumbhash),
                ...(isAlone && {
                  aspectRatio: `${width} / ${height}`,
                  width: Math.round(Math.min(width, photoWidth, (photoHeight * width) / height)),
                }),
              }}
              className={`rounded-lg bg-canvas bg-cover ${isAlone ? 'h-auto max-w-full' : 'aspect-square w-full object-cover'}`}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A message that is not confirmed yet. */
export function PendingBubble({ content, children }: { content: string; children: ReactNode }) {
  return (
    <div className="mt-1 flex flex-col items-end gap-0.5">
      <div className={`${shape} rounded-br-sm px-3 py-2 bg-primary-soft opacity-80`}>
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-xs text-muted">
        {children}
      </div>
    </div>
  )
}
