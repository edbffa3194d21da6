import { type RefObject, useEffect } from 'react'

/** When a form comes back with a problem, focuses the first wrong field, else the one named. */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, problem: unknown, fallback?: string) {
  useEffect(() => {
    if (!problem) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const other = fallback ? form.current?.querySelector<HTMLElement>(`[name="${fallback}"]`) : null
    ;(wrong ?? other)?.focus()
  }, [form, problem, fallback])
}
