import { useCallback, useState } from 'react'
import type { LoadedThread } from './load.ts'
import { useCatchUp } from './use-catch-up.ts'
import { type Progress, useMessageWindow } from './use-message-window.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useSeen } from './use-seen.ts'

/** Progress of the conversation. Replies may arrive out of order, so it only grows. */
function useProgress({ meta }: LoadedThread['page']) {
  const [last, setLast] = useState(meta.last_sequence)
  const [otherSeen, setOtherSeen] = useState(meta.other_seen_sequence)
  const note = useCallback(({ last_sequence, other_seen_sequence = 0 }: Progress) => {
    setLast((before) => Math.max(before, last_sequence))
    setOtherSeen((before) => Math.max(before, other_seen_sequence))
  }, [])
  return { last, otherSeen, note }
}

/** An open conversation: its messages on the page, outgoing ones, and how far each side has seen them. */
export function useThread({ conversation, page }: LoadedThread) {
  const { id } = conversation
  const { last, otherSeen, note } = useProgress(page)
  const { shown, loadOlder, loadNewer, showLatest, catchUp, add } = useMessageWindow({ id, page, note })
  const { seenUpTo, see } = useSeen(id, conversation.seen_sequence)
  useCatchUp({ id, mayWrite: conversation.refusal === null, catchUp })
  const outgoing = useOutgoing(id, add)

  return {
    ...shown,
    /** True if something arrived that the reader has not reached yet. */
    hasUnseen: last > seenUpTo,
    last,
    otherSeen,
    loadOlder,
    loadNewer,
    showLatest,
    catchUp,
    ...outgoing,
    see,
  }
}

export type Thread = ReturnType<typeof useThread>
