import { useCallback, useEffect, useRef, useState } from 'react'
import { conversationChanged, conversationChannelName, typing } from '#contract/conversations/live.ts'
import { onLive, whisper } from '#web/lib/live/live.ts'

/** Sent this often while someone types; without one for a little longer, typing counts as over. */
const tellMs = 3_000
const shownMs = 5_000

/** Returns whether the other side is typing, and a function that reports typing on this side. */
export function useTyping(id: number) {
  const channel = conversationChannelName(id)
  const [isTyping, setTyping] = useState(false)
  const toldAt = useRef(-tellMs)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const stops = [
      onLive(typing, (_data, where) => {
        if (where !== channel) return
        clearTimeout(timer)
        setTyping(true)
        timer = setTimeout(stop, shownMs)
      }),
      onLive(conversationChanged, (_data, where) => {
        if (where === channel) stop()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of stops) end()
    }
  }, [channel])
  const tell = useCallback(() => {
    const now = performance.now()
    if (now - toldAt.current < tellMs) return
    toldAt.current = now
    whisper(channel, typing)
  }, [channel])
  return { isTyping, tell }
}
