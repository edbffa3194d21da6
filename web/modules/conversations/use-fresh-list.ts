import { useEffect, useEffectEvent, useState } from 'react'
import { listConversations } from '#contract/conversations/endpoints.ts'
import { messagesRead } from '#contract/conversations/live.ts'
import { newMessage, notificationEvent } from '#contract/live.ts'
import { CallRefused, callApi } from '#web/lib/browser-api.ts'
import { onCatchUp, onLive } from '#web/lib/live/live.ts'
import { askUnreadMessages } from '#web/lib/session/unread-messages.ts'
import { listQuery, type Place } from './filter.ts'
import type { Loaded } from './load.ts'

const calmMs = 300
const pollMs = 30_000

/**
 * The loaded page with an up-to-date list: by live events, and by polling now and then without a socket. A
 * failed poll leaves the page as it is.
 */
export function useFreshList(loaded: Loaded, place: Place): Loaded {
  const [fresh, setFresh] = useState<Pick<Loaded, 'conversations' | 'next'>>(loaded)
  const [taken, setTaken] = useState(loaded)
  if (taken !== loaded) {
    setTaken(loaded)
    setFresh(loaded)
  }
  const read = useEffectEvent(async () => {
    try {
      const { data, next } = await callApi(listConversations, { query: listQuery(place) })
      setFresh({ conversations: data, next })
    } catch (error) {
      if (!(error instanceof CallRefused) && !(error instanceof TypeError)) throw error
    }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Several at once need only one reload.
    function refresh() {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), calmMs)
    }
    const stops = [
      onLive<{ type: string }>(notificationEvent, ({ type }) => {
        if (type !== newMessage) return
        refresh()
        void askUnreadMessages()
      }),
      onLive(messagesRead, refresh),
      onCatchUp(refresh),
    ]
    const poll = setInterval(() => {
      if (!document.hidden) refresh()
    }, pollMs)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      clearInterval(poll)
    }
  }, [])
  return { ...loaded, ...fresh }
}
