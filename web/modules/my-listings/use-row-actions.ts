import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import {
  fieldNames,
  isRowAction,
  isUndoable,
  outcomeTexts,
  type Task,
  type Undoable,
  undoOf,
} from './actions.ts'
import type { Done, Problem } from './perform.ts'

type Reply = Done | Problem | { kind: 'question' }

/**
 * Performs actions without leaving the list, one at a time; announces the outcome and keeps the focus in the
 * list.
 */
export function useRowActions({
  ids,
  target,
  list,
  onDone,
}: {
  ids: readonly number[]
  target: string
  /** Gets the focus after its row is gone. */
  list: RefObject<HTMLElement | null>
  onDone: () => void
}) {
  const fetcher = useFetcher<Reply>()
  const showToast = useToast()
  const navigate = useNavigate()
  const at = useRef(0)
  const told = useRef<Reply>(undefined)
  // A second press may come before the first is rendered, or between its reply and the page that it leads to.
  const isBusy = useRef(false)
  const reply = fetcher.data
  const isIdle = fetcher.state === 'idle'

  const tellDone = useEffectEvent(onDone)
  const undo = useEffectEvent((id: number, outcome: Undoable) => send(id, undoOf[outcome]))

  useEffect(() => {
    if (!isIdle || !reply || told.current === reply) return
    told.current = reply
    const copyId = reply.kind === 'done' ? reply.copyId : null
    isBusy.current = copyId !== null
    if (reply.kind === 'done') {
      tellDone()
      if (copyId !== null) return void navigate(paths.editListing(copyId))
      const { id, outcome } = reply
      showToast({
        text: outcomeTexts[outcome],
        tone: outcome === 'overdue' ? 'info' : 'success',
        ...(isUndoable(outcome) && {
          action: { label: 'Poništite', onAct: () => undo(id, outcome) },
        }),
      })
    }
    if (document.activeElement === document.body) focusRow(list.current, at.current)
  }, [isIdle, reply, showToast, navigate, list])

  function send(id: number, action: Task, more: Record<string, string> = {}) {
    if (isBusy.current) return
    isBusy.current = true
    at.current = ids.indexOf(id)
    const fields = {
      [fieldNames.listing]: String(id),
      [fieldNames.action]: action,
      [fieldNames.confirmed]: 'da',
      [fieldNames.stay]: 'da',
      ...more,
    }
    void fetcher.submit(fields, { method: 'post', action: target })
  }

  const sent = fetcher.formData
  const action = sent?.get(fieldNames.action)
  return {
    send,
    pending: sent && isRowAction(action) ? { id: Number(sent.get(fieldNames.listing)), action } : null,
    done: isIdle && reply?.kind === 'done' ? reply : null,
    problem: isIdle && reply?.kind === 'problem' ? reply : null,
  }
}

/** Focuses the row that took the place of the removed one, else the one before it, else the list. */
function focusRow(list: HTMLElement | null, at: number) {
  const links = list?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  const link = links[Math.min(at, links.length - 1)]
  ;(link ?? list)?.focus()
}
