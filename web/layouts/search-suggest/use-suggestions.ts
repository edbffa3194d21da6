import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Autosuggest, hasSuggestions, suggestSearches } from '#contract/search/autosuggest.ts'
import { suggestDebounceMilliseconds } from '#contract/limits/search.ts'
import { callApi } from '#web/lib/browser-api.ts'

/**
 * Suggestions for the typed term, debounced, from three characters on. The last ones stay until new ones
 * arrive; too short a term clears them.
 */
export function useSuggestions() {
  const [found, setFound] = useState<Autosuggest | null>(null)
  const asked = useRef<{ term: string; stop: AbortController } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function drop() {
    clearTimeout(timer.current)
    asked.current?.stop.abort()
    asked.current = null
  }

  async function ask(term: string) {
    const stop = new AbortController()
    asked.current = { term, stop }
    try {
      const { data } = await callApi(suggestSearches, { query: { q: term } }, { signal: stop.signal })
      if (!stop.signal.aborted) setFound(data)
    } catch {
      // The field works without suggestions.
      if (!stop.signal.aborted) setFound(null)
    }
  }

  function type(text: string) {
    const term = text.trim()
    clearTimeout(timer.current)
    if (asked.current?.term === term) return
    drop()
    if (!hasSuggestions(term)) {
      if (found) setFound(null)
    } else timer.current = setTimeout(() => void ask(term), suggestDebounceMilliseconds)
  }

  const end = useEffectEvent(drop)
  useEffect(() => () => end(), [])
  return { found, type }
}
