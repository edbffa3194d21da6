import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a form has replaced another, whose button had it: to the element that the selector
 * finds, or to the heading. Leaves the focus alone on the first rendering.
 */
export function useFocusOnChange(
  box: RefObject<HTMLElement | null>,
  stage: string | undefined,
  selector = '[data-heading]',
) {
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    const find = (wanted: string) => box.current?.querySelector<HTMLElement>(wanted)
    const target = find(selector) ?? find('[data-heading]')
    target?.focus()
  }, [box, stage, selector])
}
