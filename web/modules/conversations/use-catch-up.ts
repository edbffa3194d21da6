import { useEffect } from 'react'
import { conversationChanged, conversationChannelName } from '#contract/conversations/live.ts'
import { joinLive, onCatchUp, onLive } from '#web/lib/live/live.ts'

const catchUpMs = 15_000

type Options = {
  id: number
  mayWrite: boolean
  /** Must not change between renders. */
  catchUp: (options?: { isChanged?: boolean }) => Promise<void>
}

/** Catches up with a conversation when it changes, when the page comes back, and now and then. */
export function useCatchUp({ id, mayWrite, catchUp }: Options) {
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
}
