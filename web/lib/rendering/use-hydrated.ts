import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and in the browser's first render, which must match. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
