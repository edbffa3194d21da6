import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type ConversationMessage, listMessages } from '#contract/conversations/messages.ts'
import { messagePageSize } from '#contract/limits/messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import type { LoadedThread } from './load.ts'
import { createLoadQueue } from './load-queue.ts'
import { continues, endOf, windowOf, withChanged, withNewer, withOlder } from './message-window.ts'
import { useCatchUp } from './use-catch-up.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useSeen } from './use-seen.ts'

/**
 * The messages of an open conversation: a window that grows at both ends, catches up by sequence number,
 * and holds outgoing messages.
 */
export function useThread({ conversation, page }: LoadedThread) {
  const { id } = conversation
  const [shown, setShown] = useState(() => windowOf(page))
  const [otherSeen, setOtherSeen] = useState(page.meta.other_seen_sequence)
  const [last, setLast] = useState(page.meta.last_sequence)
  const { seenUpTo, see } = useSeen(id, conversation.seen_sequence)
  const current = useRef(shown)
  const [alone] = useState(createLoadQueue)
  // Runs before the browser reports a scroll of new messages, which may load more.
  useLayoutEffect(() => {
    current.current = shown
  })

  const note = useCallback((meta: LoadedThread['page']['meta']) => {
    setLast((before) => Math.max(before, meta.last_sequence))
    setOtherSeen((before) => Math.max(before, meta.other_seen_sequence))
  }, [])

  // After a form of the page the loader brings the latest messages again.
  const [taken, setTaken] = useState(page)
  if (taken !== page) {
    setTaken(page)
    note(page.meta)
    if (continues(shown, page.data[0]?.sequence ?? 0)) setShown(withChanged(shown, page.data))
  }

  const read = useCallback(
    async (query: { before?: number; after?: number; limit?: number }) => {
      const reply = await callApi(listMessages, { params: { id }, query })
      note(reply.meta)
      return reply
    },
    [id, note],
  )

  const loadOlder = useCallback(
    () =>
      alone('older', async () => {
        const { messages, hasOlder } = current.current
        if (!messages[0] || !hasOlder) return
        const older = await read({ before: messages[0].sequence })
        setShown((before) => withOlder(before, older))
      }),
    [alone, read],
  )

  const loadNewer = useCallback(
    () =>
      alone('newer', async () => {
        const { messages, hasNewer } = current.current
        const newer = await read({ after: endOf(messages), limit: messagePageSize.most })
        if (newer.data.length > 0 || hasNewer) setShown((before) => withNewer(before, newer))
      }),
    [alone, read],
  )

  /** Leaves where the reader is, for the end of the conversation. */
  const showLatest = useCallback(
    () =>
      alone('latest', async () => {
        const { data, meta } = await read({})
        setShown({ messages: data, hasOlder: meta.has_more, hasNewer: false })
      }),
    [alone, read],
  )

  /** Reads missed messages, and changes of the messages at the end. */
  const catchUp = useCallback(
    async ({ isChanged = false } = {}) => {
      // The next event tries again.
      if (current.current.hasNewer) return void (await read({ limit: 1 }).catch(() => {}))
      await loadNewer()
      if (isChanged)
        await alone('changed', async () => {
          const { data } = await read({})
          setShown((before) => withChanged(before, data))
        })
    },
    [alone, loadNewer, read],
  )
  useCatchUp({ id, mayWrite: conversation.refusal === null, catchUp })

  const showSent = useCallback(
    async (message: ConversationMessage) => {
      if (!continues(current.current, message.sequence)) return showLatest()
      setLast((before) => Math.max(before, message.sequence))
      setShown((before) => withChanged(before, [message]))
    },
    [showLatest],
  )
  const outgoing = useOutgoing(id, showSent)

  return {
    ...shown,
    /** True if something arrived that the reader has not reached yet. */
    hasUnseen: last > seenUpTo,
    last,
    otherSeen,
    loadOlder,
    loadNewer,
    showLatest,
    catchUp,
    ...outgoing,
    see,
  }
}

export type Thread = ReturnType<typeof useThread>
