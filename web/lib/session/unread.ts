import { useSyncExternalStore } from 'react'

/** The number of unread notifications, as far as this page knows. */
let unread = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setUnread(count: number) {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

export const forgetUnread = () => setUnread(Math.max(0, unread - 1))

/** Drawn after hydration: pages ask once they are ready. */
export const useUnread = () =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )

let unreadMessages = 0

/** The number of unread messages; kept apart from that of notifications. */
export function setUnreadMessages(count: number) {
  if (count === unreadMessages) return
  unreadMessages = count
  for (const listener of listeners) listener()
}

export const addUnreadMessage = () => setUnreadMessages(unreadMessages + 1)

export const useUnreadMessages = () =>
  useSyncExternalStore(
    subscribe,
    () => unreadMessages,
    () => 0,
  )
