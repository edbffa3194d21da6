import { useCallback, useEffect, useRef, useState } from 'react'
import { conversationChanged, conversationChannelName, typing } from '#contract/conversations-live.ts'
import { onLive, whisper } from '#web/lib/live.ts'

/** While somebody types, this often; a little longer without word, and they do not. */
const tellMs = 3_000
const shownMs = 5_000

/** Whether the other side types, and a function that reports typing on this side. */
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
