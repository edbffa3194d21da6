import { type RefObject, useEffect, useEffectEvent } from 'react'

type Handlers = {
  /** Called once the others can be called. */
  onListen: () => void
  onInput: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
  onFocus: () => void
  /** Called for presses and focus outside the field and its list. */
  onLeave: () => void
}

/** Turns a field into a combobox whose list is in `box`. The field keeps the focus. */
export function useCombobox(
  input: HTMLInputElement,
  box: RefObject<HTMLDivElement | null>,
  handlers: Handlers,
) {
  const onListen = useEffectEvent(handlers.onListen)
  const onInput = useEffectEvent(handlers.onInput)
  const onKeyDown = useEffectEvent(handlers.onKeyDown)
  const onClick = useEffectEvent(handlers.onClick)
  const onFocus = useEffectEvent(handlers.onFocus)
  const onOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && target !== input && !box.current?.contains(target)) handlers.onLeave()
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('click', () => onClick(), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    document.addEventListener('pointerdown', (event) => onOutside(event), { signal })
    document.addEventListener('focusin', (event) => onOutside(event), { signal })
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
    onListen()
    return () => stop.abort()
  }, [input])
}

type Shown = { isOpen: boolean; listId: string; activeId: string | undefined }

/** Tells assistive technology about the list of a combobox, and keeps the highlighted option in view. */
export function useComboboxState(input: HTMLInputElement, { isOpen, listId, activeId }: Shown) {
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (activeId) input.setAttribute('aria-activedescendant', activeId)
    else input.removeAttribute('aria-activedescendant')
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isOpen, activeId])
}

/** Ends the list above the keyboard of a phone, which covers the bottom of the page. */
export function useVisibleHeight(box: RefObject<HTMLDivElement | null>, isOpen: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const fit = () => box.current?.style.setProperty('--visible', `${view.height}px`)
    fit()
    view.addEventListener('resize', fit)
    return () => view.removeEventListener('resize', fit)
  }, [box, isOpen])
}
