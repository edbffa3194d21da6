import { useEffect, useState } from 'react'
import type { OwnSite } from '#contract/links/look-alike.ts'
import { useOff } from '#web/lib/features.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { Problem } from '#web/modules/conversations/acts.ts'
import { listPath, type Place, threadHash } from '#web/modules/conversations/filter.ts'
import type { Loaded, LoadedThread } from '#web/modules/conversations/load.ts'
import { useThread } from '#web/modules/conversations/use-thread.ts'
import { useTyping } from '#web/modules/conversations/use-typing.ts'
import { Composer } from './composer.tsx'
import { ListingStrip } from './listing-strip.tsx'
import { MessageList } from './message-list.tsx'
import { ThreadHeader } from './thread-header.tsx'

type ThreadPaneProps = {
  opened: LoadedThread
  loaded: Loaded
  place: Place
  own: OwnSite
  problem: Problem['data'] | undefined
}

/** An open conversation. Its key is the conversation, so that nothing of another one stays. */
export function ThreadPane({ opened, loaded, place, own, problem }: ThreadPaneProps) {
  const { conversation } = opened
  const off = useOff('messages')
  const refusal = conversation.refusal ?? off ?? null
  const thread = useThread(opened)
  const { isTyping, tell } = useTyping(conversation.id)
  const now = useClock()
  const target = listPath(place, { razgovor: conversation.id }) + threadHash
  return (
    <>
      <ThreadHeader conversation={conversation} tags={loaded.tags} place={place} target={target} />
      {conversation.listing_id !== null && (
        <ListingStrip listing={conversation.listing} listingId={conversation.listing_id} />
      )}
      <MessageList
        thread={thread}
        conversation={conversation}
        place={place}
        own={own}
        now={now}
        target={target}
      />
      {refusal === null ? (
        <>
          <output className="px-4 text-sm text-muted empty:hidden">
            {isTyping && `${conversation.username} piše…`}
          </output>
          {/* Typing in any field of the composer. */}
          <div onInput={tell}>
            <Composer
              conversation={conversation}
              replies={loaded.replies}
              repliesPath={listPath(place, { uredi: 'odgovori' })}
              target={target}
              last={thread.last}
              onSend={thread.send}
              problem={problem}
            />
          </div>
        </>
      ) : (
        <div className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Alert tone="info">{refusal}</Alert>
        </div>
      )}
    </>
  )
}

const tickMs = 30_000

/** Unix seconds: the server's at first, so that both render the same. */
function useClock() {
  const start = useNow()
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, start)
}
