import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useUnreadMessages } from '#web/lib/unread.ts'

/** Loads the list again when the number of unread messages changes. */
export function useListRefresh() {
  const unread = useUnreadMessages()
  const { revalidate, state } = useRevalidator()
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (state !== 'idle') return
    if (known.current !== null && known.current !== unread) void revalidate()
    known.current = unread
  }, [unread, state, revalidate])
}
