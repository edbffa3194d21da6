import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type ConversationMessage, listMessages } from '#contract/conversations/messages.ts'
import { messagePageSize } from '#contract/limits/messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import type { LoadedThread } from './load.ts'
import { createLoadQueue } from './load-queue.ts'
import { continues, endOf, windowOf, withChanged, withNewer, withOlder } from './message-window.ts'

type Page = LoadedThread['page']

/** The last message of the conversation, and the last one that the other side has seen. */
export type Progress = Pick<Page['meta'], 'last_sequence'> &
  Partial<Pick<Page['meta'], 'other_seen_sequence'>>

type Options = {
  id: number
  page: Page
  /** Takes the progress that each page reports. Must not change between renders. */
  note: (progress: Progress) => void
}

/** The messages that the page shows: a window that grows at both ends and catches up by sequence number. */
export function useMessageWindow({ id, page, note }: Options) {
  const [shown, setShown] = useState(() => windowOf(page))
  const current = useRef(shown)
  const [alone] = useState(createLoadQueue)
  // Runs before the browser reports a scroll of new messages, which may load more.
  useLayoutEffect(() => {
    current.current = shown
  })

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

  /** Adds a message of the reader's own; leads to the end if the window lies before it. */
  const add = useCallback(
    async (message: ConversationMessage) => {
      if (!continues(current.current, message.sequence)) return showLatest()
      note({ last_sequence: message.sequence })
      setShown((before) => withChanged(before, [message]))
    },
    [note, showLatest],
  )

  return { shown, loadOlder, loadNewer, showLatest, catchUp, add }
}
