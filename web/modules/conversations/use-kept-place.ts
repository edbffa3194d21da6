import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

const atEnd = 80 // pixels

/**
 * Keeps the messages being read in place when others are added or dropped anywhere, and stays at the end if
 * the reader is there. The thread is laid out from its end, where `scrollTop` is 0. Opens at
 * `[data-start]`, if any.
 */
export function useKeptPlace(messages: readonly object[]) {
  const box = useRef<HTMLElement>(null)
  const isThere = useRef(true)
  const anchor = useRef<{ sequence: string; top: number } | null>(null)
  const lastTop = useRef(0)

  const note = useCallback((current: HTMLElement) => {
    lastTop.current = current.scrollTop
    isThere.current = current.scrollTop > -atEnd
    anchor.current = firstVisible(current)
  }, [])

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const before = anchor.current
    const node = before && current.querySelector(`[data-sequence="${before.sequence}"]`)
    const scrolled = scrolledSince(lastTop.current, current)
    // The browser reports a scroll only with the next frame, after these messages.
    if (scrolled !== 0) isThere.current = current.scrollTop > -atEnd
    if (isThere.current) current.scrollTop = 0
    else if (before && node) current.scrollTop += node.getBoundingClientRect().top - (before.top - scrolled)
    lastTop.current = current.scrollTop
    anchor.current = firstVisible(current)
  }, [messages])

  useEffect(() => {
    const { current } = box
    if (!current) return
    current.querySelector('[data-start]')?.scrollIntoView({ block: 'center' })
    note(current)
  }, [note])

  /** For every scroll: where the reader is now. */
  const look = useCallback(() => {
    const { current } = box
    if (!current) return null
    const { scrollTop, scrollHeight, clientHeight } = current
    note(current)
    return {
      isAtEnd: isThere.current,
      isNearStart: scrollHeight - clientHeight + scrollTop < clientHeight,
      isNearEnd: scrollTop > -clientHeight,
    }
  }, [note])

  const goToEnd = useCallback(() => {
    isThere.current = true
    box.current?.scrollTo({ top: 0 })
  }, [])

  const isAtEnd = useCallback(() => isThere.current, [])
  return { box, look, goToEnd, isAtEnd }
}

/** Pixels that the reader has scrolled since `lastTop`; none where fewer messages cut the scroll short. */
function scrolledSince(lastTop: number, { scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const isCut = lastTop < scrollTop && scrollTop <= clientHeight - scrollHeight + 1
  return isCut ? 0 : scrollTop - lastTop
}

/** The message at the top of the view, by bisection: there may be hundreds. */
function firstVisible(box: HTMLElement) {
  const { top } = box.getBoundingClientRect()
  const shown = box.querySelectorAll<HTMLElement>('[data-sequence]')
  let from = 0
  let to = shown.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (shown[middle]!.getBoundingClientRect().bottom < top) from = middle + 1
    else to = middle
  }
  const first = shown[from]
  return first ? { sequence: first.dataset['sequence']!, top: first.getBoundingClientRect().top } : null
}
