import { useCallback, useRef, useState } from 'react'
import { markSeen } from '#contract/conversations/messages.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { askUnreadMessages } from '#web/lib/session/unread-messages.ts'

/** Up to where the reader has seen a conversation, which the server is told. */
export function useSeen(id: number, initial: number) {
  const stored = useRef(initial)
  const [seenUpTo, setSeenUpTo] = useState(initial)

  const see = useCallback(
    (sequence: number) => {
      if (sequence <= stored.current) return
      const before = stored.current
      stored.current = sequence
      setSeenUpTo(sequence)
      callApi(markSeen, { params: { id }, body: { sequence } }, { isLast: true }).then(
        () => askUnreadMessages(),
        () => {
          stored.current = before
        },
      )
    },
    [id],
  )

  return { seenUpTo, see }
}
