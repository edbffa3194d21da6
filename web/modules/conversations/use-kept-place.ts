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

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const before = anchor.current
    const node = before && current.querySelector(`[data-sequence="${before.sequence}"]`)
    if (isThere.current) current.scrollTop = 0
    else if (before && node) current.scrollTop += node.getBoundingClientRect().top - before.top
    anchor.current = firstVisible(current)
  }, [messages])

  useEffect(() => {
    const { current } = box
    if (!current) return
    current.querySelector('[data-start]')?.scrollIntoView({ block: 'center' })
    isThere.current = current.scrollTop > -atEnd
    anchor.current = firstVisible(current)
  }, [])

  /** For every scroll: where the reader is now. */
  const look = useCallback(() => {
    const { current } = box
    if (!current) return null
    const { scrollTop, scrollHeight, clientHeight } = current
    isThere.current = scrollTop > -atEnd
    anchor.current = firstVisible(current)
    return {
      isAtEnd: isThere.current,
      isNearStart: scrollHeight - clientHeight + scrollTop < clientHeight,
      isNearEnd: scrollTop > -clientHeight,
    }
  }, [])

  const goToEnd = useCallback(() => {
    isThere.current = true
    box.current?.scrollTo({ top: 0 })
  }, [])

  const isAtEnd = useCallback(() => isThere.current, [])
  return { box, look, goToEnd, isAtEnd }
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
