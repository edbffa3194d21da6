import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { queueToast, type ToastMessage } from './toast-queue.ts'

const load = () => import('./toast-region.tsx')
const Nothing = (): ReactNode => null
// A toast that fails to load must not take the page down.
const ToastRegion = lazy<ComponentType>(() => load().catch(() => ({ default: Nothing })))

const announceMilliseconds = 1_000
const uses = ['pointerdown', 'keydown', 'focusin'] as const

let isWanted = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function want() {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** Lets the page answer the press that shows someone uses it first. */
const wantAfterPaint = () => void requestAnimationFrame(() => setTimeout(want))

function showToast(message: ToastMessage) {
  want()
  queueToast(message)
}

/** Shows a toast on a page that usually shows none: after its region is there, so that it is read out. */
export function announce(message: ToastMessage) {
  want()
  setTimeout(queueToast, announceMilliseconds, message)
}

/**
 * Announces success or failure in passing: `showToast({ text: 'Oglas je sakriven.' })`. Only pages that use
 * this hook load the toast region, and only once someone uses the page. The region must exist before its first toast, or
 * that would not be read out.
 */
export function useToast() {
  useEffect(() => {
    for (const use of uses) addEventListener(use, wantAfterPaint, { capture: true, passive: true })
    return () => {
      for (const use of uses) removeEventListener(use, wantAfterPaint, { capture: true })
    }
  }, [])
  return showToast
}

/** Rendered once, at the root. */
export function ToastHost() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
  return isShown ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null
}
