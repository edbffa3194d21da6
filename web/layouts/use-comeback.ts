import { useEffect, useRef, useState } from 'react'

const firstPause = 5 // seconds
const longestPause = 60

/** Exponential back-off with jitter, so that a recovering server is not overrun. */
export const pauseBefore = (attempt: number, chance: number) =>
  Math.round(Math.min(firstPause * 2 ** attempt, longestPause) * (0.8 + 0.4 * chance))

// A server that is starting or overloaded would show a page without a way back.
const passing = [429, 502, 503, 504]

async function isBack(path: string): Promise<boolean> {
  try {
    const reply = await fetch(path, { method: 'HEAD', cache: 'no-store' })
    return !passing.includes(reply.status)
  } catch {
    // Offline, or not listening yet.
    return false
  }
}

/** If a page leads back to maintenance at once, the pauses go on growing. */
const storageKey = 'comeback'
const relapseMilliseconds = 20_000

function attemptsBefore(): number {
  try {
    const last = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      at: number
      attempts: number
    } | null
    return last && Date.now() - last.at < relapseMilliseconds ? last.attempts : 0
  } catch {
    // Without storage nothing is known.
    return 0
  }
}

function noteReturn(attempts: number) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), attempts }))
  } catch {
    // The pauses start afresh.
  }
}

type Comeback = { state: 'waiting' | 'trying' | 'failed'; secondsLeft: number | null }

/**
 * Polls `path` until it answers again, then goes there: replacing this page, or as a `newEntry` in the
 * history. Pauses while the tab is hidden.
 */
export function useComeback(path: string, { newEntry = false } = {}) {
  const [{ state, secondsLeft }, setComeback] = useState<Comeback>({ state: 'waiting', secondsLeft: null })
  const tryNow = useRef(() => {})

  useEffect(() => {
    let attempt = attemptsBefore()
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
      attempt += 1
      if (await isBack(path)) {
        noteReturn(attempt)
        return newEntry ? window.location.assign(path) : window.location.replace(path)
      }
      left = pauseBefore(attempt, Math.random())
      isTrying = false
      setComeback({ state: 'failed', secondsLeft: left })
    }

    const go = () => void tryToGo()
    tryNow.current = go
    // The first requests over a new connection often fail.
    function goAgain() {
      attempt = -1
      go()
    }
    window.addEventListener('online', goAgain)
    return () => {
      clearInterval(clock)
      window.removeEventListener('online', goAgain)
    }
  }, [path, newEntry])

  return { state, secondsLeft, tryNow: () => tryNow.current() }
}
