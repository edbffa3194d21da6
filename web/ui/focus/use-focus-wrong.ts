import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid field, opening a fold that hides it. Falls back to the selector. */
export function focusWrong(form: HTMLFormElement, fallback?: string) {
  const wrong = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]')].find(
    (field) => field.closest('[hidden]') === null,
  )
  const group = wrong?.closest('details')
  if (group) group.open = true
  const target = wrong ?? (fallback ? form.querySelector<HTMLElement>(fallback) : null)
  target?.focus()
}

/** Moves the focus when a form comes back with a problem. `fallback` is the name of a field. */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, problem: unknown, fallback?: string) {
  useEffect(() => {
    if (problem && form.current) focusWrong(form.current, fallback && `[name="${fallback}"]`)
  }, [form, problem, fallback])
}
