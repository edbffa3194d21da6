import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ConversationMessage, listMessages, markSeen, sendMessage } from '#contract/messages.ts'
import { conversationChanged, conversationChannelName } from '#contract/conversations-live.ts'
import { messagePageSize } from '#contract/limits/messages.ts'
import { CallRefused, callApi } from '#web/lib/browser-api.ts'
import { joinLive, onCatchUp, onLive } from '#web/lib/live.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { LoadedThread } from './load.ts'
import { askUnreadMessages } from '#web/lib/unread-messages.ts'

/** A message of this page that the server has not confirmed yet. */
export type Pending = { key: string; content: string; isFailed: boolean; reason: string | null }

/** More than this many are never in the page at once. */
const mostShown = 400
const catchUpMs = 15_000

type Shown = {
  messages: ConversationMessage[]
  /** True if there are more before, or after, those shown. */
  hasOlder: boolean
  hasNewer: boolean
}

/** Joins messages in order; later versions replace earlier ones. */
function joined(known: readonly ConversationMessage[], more: readonly ConversationMessage[]) {
  const bySequence = new Map(known.map((message) => [message.sequence, message]))
  for (const message of more) bySequence.set(message.sequence, message)
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/**
 * The messages of an open conversation: a window that grows at both ends, catches up by sequence number,
 * and holds outgoing messages.
 */
export function useThread({ conversation, page }: LoadedThread) {
  const { id } = conversation
  const mayWrite = conversation.refusal === null
  const [shown, setShown] = useState<Shown>({
    messages: page.data,
    hasOlder: page.meta.has_more,
    hasNewer: (page.data.at(-1)?.sequence ?? 0) < page.meta.last_sequence,
  })
  const [pending, setPending] = useState<Pending[]>([])
  const [otherSeen, setOtherSeen] = useState(page.meta.other_seen_sequence)
  const [last, setLast] = useState(page.meta.last_sequence)
  const current = useRef({ shown, last })
  const seen = useRef(conversation.seen_sequence)
  const [seenUpTo, setSeenUpTo] = useState(conversation.seen_sequence)
  const queued = useRef(new Map<string, Promise<void>>())
  const running = useRef(Promise.resolve())
  // Runs before the browser reports a scroll of new messages, which may load more.
  useLayoutEffect(() => {
    current.current = { shown, last }
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
    const first = page.data[0]?.sequence ?? 0
    const end = shown.messages.at(-1)?.sequence ?? 0
    if (!shown.hasNewer && first <= end + 1)
      setShown({ ...shown, messages: joined(shown.messages, page.data) })
  }

  const read = useCallback(
    async (query: { before?: number; after?: number; limit?: number }) => {
      const reply = await callApi(listMessages, { params: { id }, query })
      note(reply.meta)
      return reply
    },
    [id, note],
  )

  /** One after the other, each kind once, and quietly: the next attempt follows. */
  const alone = useCallback((kind: string, load: () => Promise<void>): Promise<void> => {
    const waiting = queued.current.get(kind)
    if (waiting) return waiting
    const turn = running.current
      .then(load)
      .catch((error: unknown) => {
        if (!(error instanceof CallRefused) && !(error instanceof TypeError)) throw error
      })
      .finally(() => queued.current.delete(kind))
    queued.current.set(kind, turn)
    // Callers of this turn get its failure; the next one does not depend on it.
    running.current = turn.catch(() => {})
    return turn
  }, [])

  const loadOlder = useCallback(
    () =>
      alone('older', async () => {
        const [first] = current.current.shown.messages
        if (!first || !current.current.shown.hasOlder) return
        const { data, meta } = await read({ before: first.sequence })
        setShown((before) => {
          const messages = joined(before.messages, data)
          const isCut = messages.length > mostShown
          return {
            messages: messages.slice(0, mostShown),
            hasOlder: meta.has_more,
            hasNewer: before.hasNewer || isCut,
          }
        })
      }),
    [alone, read],
  )

  const loadNewer = useCallback(
    () =>
      alone('newer', async () => {
        const { shown: before } = current.current
        const end = before.messages.at(-1)?.sequence ?? 0
        const { data, meta } = await read({ after: end, limit: messagePageSize.most })
        if (data.length === 0 && !before.hasNewer) return
        setShown((known) => {
          const messages = joined(known.messages, data)
          const isCut = messages.length > mostShown
          return {
            messages: messages.slice(-mostShown),
            hasOlder: known.hasOlder || isCut,
            hasNewer: meta.has_more,
          }
        })
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
      const { shown: before } = current.current
      // The next event tries again.
      if (before.hasNewer) return void (await read({ limit: 1 }).catch(() => {}))
      await loadNewer()
      if (isChanged)
        await alone('changed', async () => {
          const { data } = await read({})
          setShown((known) => (known.hasNewer ? known : { ...known, messages: joined(known.messages, data) }))
        })
    },
    [alone, loadNewer, read],
  )

  useEffect(() => {
    let isWanted = false
    let isRunning = false
    /** Changes during a reading are read after it. */
    async function whenVisible() {
      if (document.hidden) return
      isWanted = true
      if (isRunning) return
      isRunning = true
      while (isWanted) {
        isWanted = false
        await catchUp({ isChanged: true })
      }
      isRunning = false
    }
    const timer = setInterval(() => {
      if (!document.hidden) void catchUp()
    }, catchUpMs)
    // Joining takes the right to write.
    const leave = mayWrite ? joinLive(conversationChannelName(id)) : () => {}
    const stops = [
      onLive(conversationChanged, (_data, channel) => {
        if (channel === conversationChannelName(id)) void whenVisible()
      }),
      onCatchUp(() => void whenVisible()),
    ]
    document.addEventListener('visibilitychange', whenVisible)
    window.addEventListener('online', whenVisible)
    return () => {
      clearInterval(timer)
      leave()
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', whenVisible)
      window.removeEventListener('online', whenVisible)
    }
  }, [catchUp, id, mayWrite])

  const post = useCallback(
    async ({ key, content }: Pick<Pending, 'key' | 'content'>) => {
      setPending((all) =>
        all.map((one) => (one.key === key ? { ...one, isFailed: false, reason: null } : one)),
      )
      try {
        const { data } = await callApi(sendMessage, { params: { id }, body: { content } }, { key })
        setPending((all) => all.filter((one) => one.key !== key))
        const { shown: before } = current.current
        const end = before.messages.at(-1)?.sequence ?? 0
        if (!before.hasNewer && data.sequence <= end + 1) {
          setLast((known) => Math.max(known, data.sequence))
          setShown((known) => ({ ...known, messages: joined(known.messages, [data]) }))
        } else await showLatest()
      } catch (error) {
        const reason = error instanceof CallRefused ? refusalText(error) : 'Nema veze s internetom.'
        setPending((all) => all.map((one) => (one.key === key ? { ...one, isFailed: true, reason } : one)))
      }
    },
    [id, showLatest],
  )

  const send = useCallback(
    (content: string) => {
      const message = { key: newKey(), content, isFailed: false, reason: null }
      setPending((all) => [...all, message])
      void post(message)
    },
    [post],
  )

  const discard = useCallback((key: string) => setPending((all) => all.filter((one) => one.key !== key)), [])

  const see = useCallback(
    (sequence: number) => {
      if (sequence <= seen.current) return
      const before = seen.current
      seen.current = sequence
      setSeenUpTo(sequence)
      callApi(markSeen, { params: { id }, body: { sequence } }, { isLast: true }).then(
        () => askUnreadMessages(),
        () => {
          seen.current = before
        },
      )
    },
    [id],
  )

  return {
    ...shown,
    /** True if something arrived that the reader has not reached yet. */
    hasUnseen: last > seenUpTo,
    last,
    otherSeen,
    pending,
    loadOlder,
    loadNewer,
    showLatest,
    catchUp,
    send,
    retry: post,
    discard,
    see,
  }
}

export type Thread = ReturnType<typeof useThread>

const refusalText = ({ body, fields }: CallRefused) =>
  Object.values(fields)[0] ?? body?.error.message ?? 'Poruka nije poslana.'
