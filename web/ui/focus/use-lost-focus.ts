import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * When a change of `key` has removed the focused element, focuses the close button of the open sheet, or
 * else the page's heading. Components that know a better place take the focus first.
 */
export function useLostFocus(key: string) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  const before = useRef(key)
  useLayoutEffect(() => {
    if (before.current === key) return
    before.current = key
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body && last.current?.isConnected === false
      if (!isLost) return
      const sheet = document.querySelector<HTMLElement>('[role="dialog"] [data-close]')
      if (sheet) sheet.focus()
      else focusHeading()
    })
  }, [key])
}
