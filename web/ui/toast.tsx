import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { queueToast, type ToastMessage } from './toast-queue.ts'

const load = () => import('./toast-region.tsx')
const Nothing = (): ReactNode => null
// A toast that can't be shown must not take the page with it.
const ToastRegion = lazy<ComponentType>(() => load().catch(() => ({ default: Nothing })))

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

function showToast(message: ToastMessage) {
  want()
  queueToast(message)
}

/**
 * Says in passing that something went well or didn't: `showToast({ text: 'Oglas je sakriven.' })`. The page that asks for
 * it loads what shows toasts, so that no other page pays for it, and so that their region is there before the first of
 * them: only then is it read out.
 */
export function useToast() {
  useEffect(want, [])
  return showToast
}

/** Stands once at the root. */
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
