import { useEffect, useState } from 'react'
import { boardPostedEvent, type BoardPostedEvent } from '#contract/mahalac.ts'
import { joinLive, onLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session/session.ts'

type Asked = {
  /** The number of the channel: a town, or all of them. */
  channel: number
  /** Replies to this note; null for notes. */
  parentId: number | null
  /** The notes or replies on the page; a new array means that it was reloaded. */
  shown: readonly { id: number }[]
}

/** Counts the notes that others wrote since the page was loaded. Visitors have no socket, and get none. */
export function useNews({ channel, parentId, shown }: Asked): number {
  const readerId = useSession()?.user?.id
  const [news, setNews] = useState<{ since: unknown; ids: ReadonlySet<number> }>({
    since: shown,
    ids: new Set(),
  })
  const ids = news.since === shown ? news.ids : new Set<number>()
  useEffect(() => {
    if (readerId === undefined) return
    const stop = onLive<BoardPostedEvent>(boardPostedEvent, ({ id, parent_id, user_id }) => {
      if (parent_id !== parentId || user_id === readerId || shown.some((one) => one.id === id)) return
      setNews((before) => ({
        since: shown,
        ids: new Set([...(before.since === shown ? before.ids : []), id]),
      }))
    })
    const leave = joinLive(`private-mahalac.${channel}`)
    return () => {
      stop()
      leave()
    }
  }, [channel, parentId, readerId, shown])
  return ids.size
}
