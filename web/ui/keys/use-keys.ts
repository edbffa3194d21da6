import { useEffect } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

const typed = 'input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed))

/** The key that is meant: a plain one outside of fields, or a letter with Alt anywhere. */
function keyOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.isComposing || event.repeat) return undefined
  if (event.altKey) return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
  return event.key.length === 1 && areSingleKeysOn() && !isTyping(event) ? event.key.toLowerCase() : undefined
}

/**
 * A key presses the button, follows the link or enters the field that has it as `data-shortcut`. A button with
 * `data-confirm` only gets the focus, so that Enter confirms. Single keys can be
 * switched off (`KeySwitch`), since they collide with speech input; letters with Alt remain.
 */
export function useKeys() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = keyOf(event)
      if (key === undefined || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const target = document.querySelector(`[data-shortcut="${CSS.escape(key)}"]`)
      if (!(target instanceof HTMLElement)) return
      event.preventDefault()
      const isPressed = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
      if (isPressed && target.dataset['confirm'] === undefined) target.click()
      else target.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
