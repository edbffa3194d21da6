import { type FormEvent, useId } from 'react'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import {
  actionLabels,
  fieldNames,
  isRowAction,
  questions,
  type RowAction,
} from '#web/modules/my-listings/actions.ts'
import { titleOf } from '#web/cards/own-listing.ts'
import type { Row } from '#web/modules/my-listings/row.ts'

const compact = 'text-sm max-sm:px-3 sm:px-4'

// Highlights what users most likely come for.
const primary: readonly RowAction[] = ['publish', 'refresh', 'unhide']

/** The row's buttons, each with its own action; `onAct` takes over if JavaScript is available. */
export function RowForm({
  row,
  target,
  pending,
  onAct,
}: {
  row: Row
  /** The URL of the list. */
  target: string
  /** The row's action in progress. */
  pending: RowAction | null
  onAct: (action: RowAction, button: HTMLElement) => void
}) {
  function act(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!button || !isRowAction(button.value)) return
    event.preventDefault()
    onAct(button.value, button)
  }
  const nameOf = (label: string) => `${label}: ${titleOf(row)}`
  return (
    <Form method="post" action={target} onSubmit={act} className="flex flex-wrap gap-2">
      <input type="hidden" name={fieldNames.listing} value={row.id} />
      {row.isEditable && (
        <ButtonLink
          to={paths.editListing(row.id)}
          kind="quiet"
          aria-label={nameOf('Uredi')}
          className={compact}
        >
          Uredi
        </ButtonLink>
      )}
      {row.status !== 'inactive' && (
        <ButtonLink
          to={paths.listingStatistics(row.id)}
          kind="quiet"
          aria-label={nameOf('Statistika')}
          className={compact}
        >
          Statistika
        </ButtonLink>
      )}
      {row.actions.map((action) => (
        <Button
          key={action}
          name={fieldNames.action}
          value={action}
          kind={primary.includes(action) ? 'primary' : 'quiet'}
          aria-label={nameOf(actionLabels[action])}
          aria-haspopup={questions[action] ? 'dialog' : undefined}
          aria-disabled={pending ? true : undefined}
          className={compact}
        >
          {pending === action ? 'Trenutak…' : actionLabels[action]}
        </Button>
      ))}
    </Form>
  )
}

/** The confirmation without JavaScript, where no dialog can open. */
export function RowQuestion({ row, action, target }: { row: Row; action: RowAction; target: string }) {
  const id = useId()
  const question = questions[action]
  if (!question) return null
  return (
    <Form
      method="post"
      action={target}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-field border border-line-strong bg-canvas p-3"
    >
      <input type="hidden" name={fieldNames.listing} value={row.id} />
      <input type="hidden" name={fieldNames.confirmed} value="da" />
      <p id={id} className="font-bold">
        {question.title}
      </p>
      <p>{question.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          name={fieldNames.action}
          value={action}
          kind={question.isDangerous ? 'danger' : 'primary'}
          className={compact}
        >
          {question.confirmLabel}
        </Button>
        <ButtonLink to={target} kind="quiet" className={compact}>
          Odustani
        </ButtonLink>
      </div>
    </Form>
  )
}
