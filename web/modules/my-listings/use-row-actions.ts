import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { useToast } from '#web/ui/toast.tsx'
import { fieldNames, isRowAction, outcomeTexts, type Task } from './actions.ts'
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
}: {
  ids: readonly number[]
  target: string
  /** Gets the focus after its row is gone. */
  list: RefObject<HTMLElement | null>
}) {
  const fetcher = useFetcher<Reply>()
  const showToast = useToast()
  const at = useRef(0)
  const told = useRef<Reply>(undefined)
  const reply = fetcher.data
  const isIdle = fetcher.state === 'idle'

  useEffect(() => {
    if (!isIdle || !reply || told.current === reply) return
    told.current = reply
    if (reply.kind === 'done') {
      showToast({
        text: outcomeTexts[reply.outcome],
        tone: reply.outcome === 'overdue' ? 'info' : 'success',
        ...(reply.copyId && { link: { to: paths.editListing(reply.copyId), label: 'Uredite kopiju' } }),
      })
    }
    if (document.activeElement === document.body) focusRow(list.current, at.current)
  }, [isIdle, reply, showToast, list])

  function send(id: number, action: Task) {
    if (!isIdle) return
    at.current = ids.indexOf(id)
    const fields = {
      [fieldNames.listing]: String(id),
      [fieldNames.action]: action,
      [fieldNames.confirmed]: 'da',
      [fieldNames.stay]: 'da',
    }
    void fetcher.submit(fields, { method: 'post', action: target })
  }

  const sent = fetcher.formData
  const action = sent?.get(fieldNames.action)
  return {
    send,
    pending: sent && isRowAction(action) ? { id: Number(sent.get(fieldNames.listing)), action } : null,
    deleted: isIdle && reply?.kind === 'done' && reply.outcome === 'delete' ? reply.id : null,
    problem: isIdle && reply?.kind === 'problem' ? reply : null,
  }
}

/** Focuses the row that took the place of the removed one, else the one before it, else the list. */
function focusRow(list: HTMLElement | null, at: number) {
  const links = list?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  const link = links[Math.min(at, links.length - 1)]
  ;(link ?? list)?.focus()
}
