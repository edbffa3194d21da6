import { useEffect } from 'react'

/**
 * Alt and a letter press the button, follow the link or enter the field that has it as `data-shortcut`. With Alt, since
 * single letters would collide with speech input.
 */
export function useShortcuts() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || !/^Key[A-Z]$/.test(event.code)) return
      const target = document.querySelector(`[data-shortcut="${event.code.at(-1)!.toLowerCase()}"]`)
      if (!(target instanceof HTMLElement)) return
      event.preventDefault()
      if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click()
      else target.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
