import { useEffect, useRef, useState } from 'react'
import { countListings } from '#contract/search/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { type Changes, withoutLayout } from './query.ts'

const pauseMilliseconds = 400

/** `count` is null while unknown: during the call, and for input that the API refuses. */
type Typed = { shown: object; isCounting: boolean; count: number | null }

/**
 * Counts the listings for a search that is still being typed, after a pause. `typed` is undefined once the page
 * shows another search, which has its own count.
 */
export function useTypedCount(shown: object) {
  const [state, setState] = useState<Typed>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)

  function drop() {
    clearTimeout(timer.current)
    request.current?.abort()
  }
  useEffect(() => drop, [shown])

  async function count(values: Changes) {
    const { signal } = (request.current = new AbortController())
    setState({ shown, isCounting: true, count: null })
    const query = { ...withoutLayout(values), page: undefined }
    // Without an answer the button shows no number.
    const found = await callApi(countListings, { query }, { signal }).catch(() => null)
    if (!signal.aborted) setState({ shown, isCounting: false, count: found?.count ?? null })
  }

  function type(values: Changes) {
    drop()
    timer.current = setTimeout(() => void count(values), pauseMilliseconds)
  }

  return { typed: state?.shown === shown ? state : undefined, type }
}
