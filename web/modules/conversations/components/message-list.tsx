import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, useCallback, useEffect, useState } from 'react'
import type { OwnSite } from '#contract/links/look-alike.ts'
import type { ConversationThread } from '#contract/conversations/endpoints.ts'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { isHere, onUse } from '#web/lib/session/activity.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { listPath, type Place } from '#web/modules/conversations/filter.ts'
import { useKeptPlace } from '#web/modules/conversations/use-kept-place.ts'
import type { Thread } from '#web/modules/conversations/use-thread.ts'
import { continues, dayName, nameOf } from '#web/modules/conversations/words.ts'
import { Bubble, PendingBubble } from './bubble.tsx'

type MessageListProps = {
  thread: Thread
  conversation: ConversationThread
  place: Place
  own: OwnSite
  now: number
  target: string
}

/**
 * The scrolling part of a thread. Laid out from its end, so that it starts there without JavaScript, too;
 * loads older and newer messages as they come near, and keeps the messages being read in place.
 */
export function MessageList(props: MessageListProps) {
  const { thread, conversation, place } = props
  const { messages, pending, hasOlder, hasNewer, hasUnseen, loadOlder, loadNewer, see } = thread
  const { box, isAtEnd, look, goToEnd } = useKeptPlace(messages)
  const [isFar, setIsFar] = useState(false)
  const end = messages.at(-1)?.sequence ?? 0

  // After sending, the view stays at the end.
  useEffect(() => {
    if (pending.length > 0) goToEnd()
  }, [pending.length, goToEnd])

  // Messages on the screen at the end of the thread have been seen, if anybody is there.
  useEffect(() => {
    function report() {
      if (isHere() && isAtEnd() && !hasNewer) see(end)
    }
    report()
    return onUse(report)
  }, [end, hasNewer, see, isFar, isAtEnd])

  const loadNearby = useCallback(
    (place: ReturnType<typeof look>) => {
      if (hasOlder && place?.isNearStart) void loadOlder()
      if (hasNewer && place?.isNearEnd) void loadNewer()
    },
    [hasOlder, hasNewer, loadOlder, loadNewer],
  )

  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => loadNearby(look()), [messages, loadNearby, look])

  function onScroll() {
    const place = look()
    if (place) setIsFar(!place.isAtEnd || hasNewer)
    loadNearby(place)
  }

  async function showEnd() {
    if (hasNewer) await thread.showLatest()
    goToEnd()
    setIsFar(false)
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Poruke u razgovoru"
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex flex-col">
          {hasOlder && <Older place={place} first={messages[0]} onLoad={loadOlder} />}
          <Entries {...props} />
          <PendingMessages thread={thread} />
        </div>
      </section>
      {isFar && (
        <Button
          type="button"
          kind="quiet"
          onClick={() => void showEnd()}
          className="absolute right-4 bottom-3 rounded-full shadow-raised"
        >
          <ArrowDown className="size-5" aria-hidden="true" />
          {hasUnseen ? 'Nove poruke' : 'Na kraj'}
        </Button>
      )}
      <LiveText messages={messages} name={nameOf(conversation.user)} />
    </div>
  )
}

/** The sent messages, under their days and with a divider before the new ones. */
function Entries({ thread, conversation, place, own, now, target }: MessageListProps) {
  const { messages, pending, otherSeen } = thread
  // The divider stays where it was when the conversation was opened.
  const [seenAtFirst] = useState(conversation.seen_sequence)
  const firstNew = messages.find(({ sequence, is_mine }) => sequence > seenAtFirst && !is_mine)?.sequence
  const lastOwn = messages.findLast(
    ({ is_mine, type, withdrawn }) => is_mine && (type === 'text' || type === 'photo') && !withdrawn,
  )
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const isNewDay = !before || dayName(before.created_at, now) !== dayName(message.created_at, now)
    const isNew = message.sequence === firstNew
    return (
      <Fragment key={message.sequence}>
        {isNewDay && <Day name={dayName(message.created_at, now)} />}
        {isNew && <NewMessages isStart={place.at === undefined} />}
        <div
          data-sequence={message.sequence}
          data-start={message.sequence === place.at || undefined}
          className="data-start:-mx-2 data-start:rounded-card data-start:bg-primary-soft/60 data-start:px-2 data-start:pb-2"
        >
          <Bubble
            message={message}
            own={own}
            now={now}
            isContinued={!isNewDay && !isNew && continues(message, before)}
            goesOn={after !== undefined && continues(after, message)}
            state={
              message !== lastOwn || pending.length > 0
                ? undefined
                : otherSeen >= message.sequence
                  ? 'Viđeno'
                  : 'Poslano'
            }
            target={target}
            sellerId={conversation.listing?.user_id}
          />
        </div>
      </Fragment>
    )
  })
}

const PendingMessages = ({ thread }: { thread: Thread }) =>
  thread.pending.map(({ key, content, isFailed, reason }) => (
    <PendingBubble key={key} content={content}>
      {isFailed ? (
        <>
          <span role="alert" className="text-danger">{`Nije poslano. ${reason ?? ''}`}</span>
          <button
            type="button"
            className="min-h-6 font-semibold text-primary underline pointer-coarse:min-h-11"
            onClick={() => void thread.retry({ key, content })}
          >
            Pokušajte ponovo
          </button>
          <button
            type="button"
            className="min-h-6 underline pointer-coarse:min-h-11"
            onClick={() => thread.discard(key)}
          >
            Odustanite
          </button>
        </>
      ) : (
        <span>Šalje se…</span>
      )}
    </PendingBubble>
  ))

type OlderProps = { place: Place; first: ConversationMessage | undefined; onLoad: () => Promise<void> }

/** A link to older messages where no script loads them. */
function Older({ place, first, onLoad }: OlderProps) {
  if (!first) return null
  return (
    <div className="flex justify-center pb-2">
      <ButtonLink
        kind="quiet"
        to={listPath(place, { razgovor: first.conversation_id, prije: first.sequence })}
        onClick={(event) => {
          event.preventDefault()
          void onLoad()
        }}
      >
        Starije poruke
      </ButtonLink>
    </div>
  )
}

const Day = ({ name }: { name: string }) => (
  <h3 className="my-3 text-center text-xs font-semibold text-muted">{name}</h3>
)

const NewMessages = ({ isStart }: { isStart: boolean }) => (
  <p
    data-start={isStart || undefined}
    className="my-3 flex items-center gap-3 text-xs font-bold text-primary"
  >
    <span aria-hidden="true" className="h-px flex-1 bg-primary" />
    Novo
    <span aria-hidden="true" className="h-px flex-1 bg-primary" />
  </p>
)

/** Reads out new messages of the other side while the thread is open. */
function LiveText({ messages, name }: { messages: readonly ConversationMessage[]; name: string }) {
  const [start] = useState(() => messages.at(-1)?.sequence ?? 0)
  const latest = messages.at(-1)
  const text = latest && latest.sequence > start && !latest.is_mine ? `${name}: ${latest.content}` : ''
  return <output className="sr-only">{text}</output>
}
