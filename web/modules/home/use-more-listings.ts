import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { moreListingsSize } from '#contract/limits.ts'
import type { homepagePage } from '#contract/listings.ts'
import { formatQuery } from '#contract/query-string.ts'
import { browserGet } from '#web/lib/browser-api.ts'
import type { Card } from '#web/modules/listings/components/card.ts'
import { toCard } from '#web/modules/listings/components/card.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What the server drew: page 1. */
export type FirstListings = { cards: Card[]; lastPage: number; categoryId: number | undefined }

/** What was added to it; `scrollY` where it was left by a full load. */
type More = { cards: Card[]; page: number; lastPage: number; scrollY?: number }

type MoreState = { first: FirstListings; isLive: boolean; more: More | null }

// The entry of the browser's history holds them, so that "back" and a reload find the page as long as it was.
const historyKey = 'moreListings'
const readKept = () => ((history.state as Record<string, unknown> | null)?.[historyKey] as More) ?? null

function keep(more: More) {
  try {
    history.replaceState({ ...history.state, [historyKey]: more }, '')
  } catch {
    // Too much for this browser: "back" then finds the first page.
  }
}

/** The listings of a list that grows, and how to make it grow. */
export function useMoreListings(first: FirstListings) {
  const isLive = useHydrated()
  const [state, setState] = useState<MoreState>({ first, isLive, more: isLive ? readKept() : null })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [added, setAdded] = useState<{ at: number; count: number }>()
  const request = useRef<AbortController>(null)

  // The server has drawn another list, or the browser has just taken over this one.
  const isSame = state.first === first && state.isLive === isLive
  const { more } = isSame ? state : { more: isLive ? readKept() : null }
  if (!isSame) {
    setState({ first, isLive, more })
    setStatus('idle')
    setAdded(undefined)
  }

  const wasLive = useRef(isLive)
  useLayoutEffect(() => {
    if (wasLive.current || !isLive) return
    wasLive.current = true
    // The router has scrolled before these listings were there.
    if (more?.scrollY !== undefined) window.scrollTo(0, more.scrollY)
  }, [isLive, more])

  useEffect(() => {
    if (!more) return
    const onPageHide = () => keep({ ...more, scrollY: window.scrollY })
    window.addEventListener('pagehide', onPageHide)
    return () => window.removeEventListener('pagehide', onPageHide)
  }, [more])

  useEffect(() => () => request.current?.abort(), [first])

  const cards = more ? withoutRepeats([...first.cards, ...more.cards]) : first.cards

  async function load() {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setStatus('loading')
    const page = (more?.page ?? 1) + 1
    const query = { per_page: moreListingsSize, page, category_id: first.categoryId }
    try {
      const reply = await browserGet<z.output<typeof homepagePage>>(
        `/listings/homepage${formatQuery(query)}`,
        signal,
      )
      const grown = {
        cards: [...(more?.cards ?? []), ...reply.data.map(toCard)],
        page,
        lastPage: reply.meta.last_page,
      }
      keep(grown)
      setState({ first, isLive, more: grown })
      setAdded({
        at: cards.length,
        count: withoutRepeats([...first.cards, ...grown.cards]).length - cards.length,
      })
      setStatus('idle')
    } catch {
      if (!signal.aborted) setStatus('failed')
    }
  }

  return {
    cards,
    status,
    added,
    hasMore: (more?.page ?? 1) < (more?.lastPage ?? first.lastPage),
    load: () => void load(),
  }
}

/** A listing moves to a later page when new ones come in meanwhile. */
function withoutRepeats(cards: readonly Card[]): Card[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed()
}
