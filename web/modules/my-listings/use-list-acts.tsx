import { type RefObject, useState } from 'react'
import { titleOf } from '#web/cards/own-listing.ts'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import { questions, type RowAction } from './actions.ts'
import type { Problem } from './perform.ts'
import type { Row } from './row.ts'
import { useRowActions } from './use-row-actions.ts'

type Options = {
  rows: readonly Row[]
  /** The URL of the list. */
  target: string
  list: RefObject<HTMLElement | null>
  /** The reply to a form that was sent without JavaScript. */
  refused: Problem | null
  question: { id: number; action: RowAction } | null
}

/** Performs actions on rows, after the question that some of them ask; one row at a time shows its price form. */
export function useListActs({ rows, target, list, refused, question }: Options) {
  const { ask, dialog } = useConfirm()
  const [pricing, setPricing] = useState<number | null>(null)
  const { send, pending, problem, done } = useRowActions({
    ids: rows.map(({ id }) => id),
    target,
    list,
    onDone: () => setPricing(null),
  })

  const isPricing = (id: number) =>
    pricing === id ||
    (question?.id === id && question.action === 'price') ||
    (refused?.id === id && refused.action === 'price')

  function cancelPricing(id: number) {
    setPricing(null)
    list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }

  function act(row: Row, action: RowAction, button: HTMLElement) {
    if (action === 'price') return setPricing(row.id)
    const wording = questions[action]
    if (!wording) return send(row.id, action)
    const text = (
      <>
        <p className="mb-2 font-semibold">{titleOf(row)}</p>
        <p>{wording.text}</p>
      </>
    )
    ask({ ...wording, text, onConfirm: () => send(row.id, action) }, button)
  }

  return {
    act,
    send,
    pending,
    done,
    problem: problem ?? refused,
    question,
    isPricing,
    cancelPricing,
    /** The open question. */
    dialog,
  }
}

export type ListActs = ReturnType<typeof useListActs>
