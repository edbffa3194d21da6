import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Items up to and including those of `page`. */
export type ListPages<Item> = { items: Item[]; page: number; lastPage: number }

/** `from`: the page that the server drew. */
type Grown<Item> = ListPages<Item> & { from: number }

type GrowingListOptions<Item> = {
  /** What the server drew: one page. */
  first: ListPages<Item>
  /** By which the browser's history holds what was added. */
  key: string
  load: (page: number, signal: AbortSignal) => Promise<ListPages<Item>>
  /** Where the list has an address for each page that it has grown to. */
  addressOf?: (page: number) => string
}

/**
 * A list that grows at its end, and how to make it grow. The entry of the browser's history holds what was added, so
 * that "back" and a reload find the list as long as it was.
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

  // The server has drawn another list, or the browser has just taken over this one.
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
    // The router has scrolled before these items were there.
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
  const kept = (history.state as Record<string, unknown> | null)?.[key] as Grown<Item> | undefined
  // Drawn anew from its start, the list shows what came in meanwhile.
  if (kept?.from === first.page) return { ...kept, items: withoutRepeats([...first.items, ...kept.items]) }
  return kept?.page === first.page ? kept : null
}

function keep<Item>(key: string, grown: Grown<Item>, address: string | null = null) {
  try {
    history.replaceState({ ...history.state, [key]: grown }, '', address)
  } catch {
    // Too much for this browser: "back" then finds the page of the address alone.
    history.replaceState(history.state, '', address)
  }
}

// Apart from the items: a page that is being left can no longer change its entry of the history for sure.
function keepScroll(key: string) {
  try {
    sessionStorage.setItem(key, `${window.scrollY} ${window.location.href}`)
  } catch {
    // Then the page opens where the browser puts it.
  }
}

function keptScroll(key: string): number | undefined {
  try {
    const [y, address] = (sessionStorage.getItem(key) ?? '').split(' ')
    return address === window.location.href ? Number(y) : undefined
  } catch {
    return undefined
  }
}

/** An item moves to a later page when new ones come in meanwhile. */
function withoutRepeats<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
