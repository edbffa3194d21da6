import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { formatQuery } from '#contract/query-string.ts'
import type { searchPage } from '#contract/search.ts'
import { browserGet } from '#web/lib/browser-api.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { searchPath, type SearchValues } from './components/query.ts'
import { type Result, toResult } from './result.ts'

/** What the server drew: one page of results. */
export type FirstResults = { cards: Result[]; page: number; lastPage: number }

/** All that is shown since more was added. */
type Grown = { cards: Result[]; page: number; lastPage: number }

type State = { first: FirstResults; isLive: boolean; grown: Grown | null }

// The entry of the browser's history holds them: its address names the last page, and "back" and a reload find them all.
const historyKey = 'moreResults'

function readKept(page: number): Grown | null {
  const kept = (history.state as Record<string, unknown> | null)?.[historyKey] as Grown | undefined
  return kept?.page === page ? kept : null
}

function keep(grown: Grown, address: string) {
  try {
    history.replaceState({ ...history.state, [historyKey]: grown }, '', address)
  } catch {
    // Too much for this browser: "back" then finds the last page alone.
    history.replaceState(history.state, '', address)
  }
}

// Apart from them: a page that is being left can no longer change its entry of the history for sure.
const scrollKey = 'moreResultsScroll'

function keepScroll() {
  try {
    sessionStorage.setItem(scrollKey, `${window.scrollY} ${window.location.href}`)
  } catch {
    // Then the page opens where the browser puts it.
  }
}

function keptScroll(): number | undefined {
  try {
    const [y, address] = (sessionStorage.getItem(scrollKey) ?? '').split(' ')
    return address === window.location.href ? Number(y) : undefined
  } catch {
    return undefined
  }
}

/** Results that grow at their end, and how to make them grow. */
export function useMoreResults(first: FirstResults, values: SearchValues) {
  const isLive = useHydrated()
  const [state, setState] = useState<State>(() => ({
    first,
    isLive,
    grown: isLive ? readKept(first.page) : null,
  }))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [added, setAdded] = useState<{ at: number; count: number }>()
  const request = useRef<AbortController>(null)

  // The server has drawn other results, or the browser has just taken over these.
  const isSame = state.first === first && state.isLive === isLive
  const { grown } = isSame ? state : { grown: isLive ? readKept(first.page) : null }
  if (!isSame) {
    setState({ first, isLive, grown })
    setStatus('idle')
    setAdded(undefined)
  }

  const wasLive = useRef(isLive)
  useLayoutEffect(() => {
    if (wasLive.current || !isLive) return
    wasLive.current = true
    // The router has scrolled before these results were there.
    const y = grown ? keptScroll() : undefined
    if (y !== undefined) window.scrollTo(0, y)
  }, [isLive, grown])

  useEffect(() => {
    if (!grown) return undefined
    window.addEventListener('pagehide', keepScroll)
    return () => window.removeEventListener('pagehide', keepScroll)
  }, [grown])

  useEffect(() => () => request.current?.abort(), [first])

  const { cards, page, lastPage } = grown ?? first

  async function load() {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setStatus('loading')
    try {
      const asked = { ...values, view: undefined, facets: 'none', page: String(page + 1) }
      const { data, meta } = await browserGet<z.output<typeof searchPage>>(
        `/search${formatQuery(asked)}`,
        signal,
      )
      const all = withoutRepeats([...cards, ...data.map(toResult)])
      const next = { cards: all, page: meta.current_page, lastPage: meta.last_page }
      keep(next, searchPath({ ...values, page: String(next.page) }))
      setState({ first, isLive, grown: next })
      setAdded({ at: cards.length, count: all.length - cards.length })
      setStatus('idle')
    } catch {
      if (!signal.aborted) setStatus('failed')
    }
  }

  return { cards, page, lastPage, status, added, hasMore: page < lastPage, load: () => void load() }
}

/** A listing moves to a later page when new ones come in meanwhile. */
function withoutRepeats(cards: readonly Result[]): Result[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed()
}
