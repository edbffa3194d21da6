import { useEffect, useRef, useState } from 'react'

const firstPause = 5 // seconds
const longestPause = 60

/** Growing, and different for everyone, so that a server that is coming back is not run over. */
export const pauseBefore = (attempt: number, chance: number) =>
  Math.round(Math.min(firstPause * 2 ** attempt, longestPause) * (0.8 + 0.4 * chance))

async function isBack(path: string): Promise<boolean> {
  try {
    const reply = await fetch(path, { method: 'HEAD', cache: 'no-store' })
    return reply.status !== 503
  } catch {
    return false
  }
}

type Comeback = { state: 'waiting' | 'trying' | 'failed'; secondsLeft: number | null }

/**
 * Asks from time to time whether `path` answers again, and goes there when it does: in place of this page, or as a
 * `newEntry` of the browser's history. A hidden tab waits.
 */
export function useComeback(path: string, { newEntry = false } = {}) {
  const [{ state, secondsLeft }, setComeback] = useState<Comeback>({ state: 'waiting', secondsLeft: null })
  const tryNow = useRef(() => {})

  useEffect(() => {
    let attempt = 0
    let left = pauseBefore(attempt, Math.random())
    let isTrying = false
    const clock = setInterval(() => {
      if (document.hidden || isTrying) return
      left -= 1
      if (left <= 0) void tryToGo()
      else setComeback(({ state }) => ({ state, secondsLeft: left }))
    }, 1_000)

    async function tryToGo() {
      if (isTrying) return
      isTrying = true
      setComeback({ state: 'trying', secondsLeft: null })
      if (await isBack(path)) return newEntry ? window.location.assign(path) : window.location.replace(path)
      attempt += 1
      left = pauseBefore(attempt, Math.random())
      isTrying = false
      setComeback({ state: 'failed', secondsLeft: left })
    }

    const go = () => void tryToGo()
    tryNow.current = go
    window.addEventListener('online', go)
    return () => {
      clearInterval(clock)
      window.removeEventListener('online', go)
    }
  }, [path, newEntry])

  return { state, secondsLeft, tryNow: () => tryNow.current() }
}
