import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

/** Items up to and including those of `page`. */
export type ListPages<Item> = { items: Item[]; page: number; lastPage: number }

/** `from` is the page rendered by the server. */
type Grown<Item> = ListPages<Item> & { from: number }

type GrowingListOptions<Item> = {
  /** The single page rendered by the server. */
  first: ListPages<Item>
  /** The key of the added items in the browser's history. */
  key: string
  load: (page: number, signal: AbortSignal) => Promise<ListPages<Item>>
  /** For lists with an address per page they have grown to. */
  addressOf?: (page: number) => string
}

/**
 * A list that grows at its end, and the way to grow it. Added items are kept in the history entry, so that
 * "back" and a reload restore the full list.
 */
export function useGrowingList<Item extends { id: number }>({
  first,
  key,
  load,
  addressOf,
}: GrowingListOptions<Item>) {
  const isLive = useHydrated()
  const read = (): Grown<Item> | null => (isLive ? readKept(key, first) : null)
  const [state, setState] = useState(() => ({ first, isLive, grown: read() }))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [added, setAdded] = useState<{ at: number; count: number }>()
  const request = useRef<AbortController>(null)

  // The server has rendered another list, or hydration has just finished.
  const isSame = state.first === first && state.isLive === isLive
  const grown = isSame ? state.grown : read()
  if (!isSame) {
    setState({ first, isLive, grown })
    setStatus('idle')
    setAdded(undefined)
  }

  const scrollKey = `${key}Scroll`
  const wasLive = useRef(isLive)
  useLayoutEffect(() => {
    if (wasLive.current || !isLive) return
    wasLive.current = true
    // The router scrolled before these items existed.
    const y = grown ? keptScroll(scrollKey) : undefined
    if (y !== undefined) window.scrollTo(0, y)
  }, [isLive, grown, scrollKey])

  useEffect(() => {
    if (!grown) return undefined
    const onPageHide = () => keepScroll(scrollKey)
    window.addEventListener('pagehide', onPageHide)
    return () => window.removeEventListener('pagehide', onPageHide)
  }, [grown, scrollKey])

  useEffect(() => () => request.current?.abort(), [first])

  const { items, page, lastPage } = grown ?? first

  async function grow() {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setStatus('loading')
    try {
      const more = await load(page + 1, signal)
      const all = withoutRepeats([...items, ...more.items])
      const next = { ...more, items: all, from: grown?.from ?? first.page }
      keep(key, next, addressOf?.(next.page))
      setState({ first, isLive, grown: next })
      setAdded({ at: items.length, count: all.length - items.length })
      setStatus('idle')
    } catch {
      if (!signal.aborted) setStatus('failed')
    }
  }

  return { items, page, lastPage, status, added, hasMore: page < lastPage, load: () => void grow() }
}

function readKept<Item extends { id: number }>(key: string, first: ListPages<Item>): Grown<Item> | null {
  const restored = (history.state as Record<string, unknown> | null)?.[key] as Grown<Item> | undefined
  // The list was reloaded from its start, which shows new items.
  if (restored?.from === first.page)
    return { ...restored, items: withoutRepeats([...first.items, ...restored.items]) }
  return restored?.page === first.page ? restored : null
}

function keep<Item>(key: string, grown: Grown<Item>, address: string | null = null) {
  try {
    history.replaceState({ ...history.state, [key]: grown }, '', address)
  } catch {
    // Too much for this browser: "back" then shows only the page in the URL.
    history.replaceState(history.state, '', address)
  }
}

// Kept apart from the items: a page that is being left can no longer reliably change its history entry.
function keepScroll(key: string) {
  try {
    sessionStorage.setItem(key, `${window.scrollY} ${window.location.href}`)
  } catch {
    // Without storage the browser decides where the page opens.
  }
}

function keptScroll(key: string): number | undefined {
  try {
    const [y, address] = (sessionStorage.getItem(key) ?? '').split(' ')
    return address === window.location.href ? Number(y) : undefined
  } catch {
    // Without storage the page opens at its top.
    return undefined
  }
}

/** An item moves to a later page when new ones arrive meanwhile. */
function withoutRepeats<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
