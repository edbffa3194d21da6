import { type ComponentProps, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Selection } from '#web/cards/selection.tsx'
import { countedListings } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { actionLabels, fieldNames, questions, type RowAction } from '#web/modules/my-listings/actions.ts'

/** The actions for several listings at once. */
const severalActions = ['publish', 'refresh', 'unhide', 'hide', 'finish', 'delete'] as const

type SelectedActionsProps = Pick<ComponentProps<typeof Selection>, 'list' | 'target'> & {
  rows: readonly { id: number; actions: readonly RowAction[] }[]
}

/** Selects several of the user's own listings and submits an action for them. */
export function SelectedActions({ list, rows, target }: SelectedActionsProps) {
  const possible = severalActions.filter((action) => rows.some(({ actions }) => actions.includes(action)))
  return (
    <Selection list={list} rows={rows} target={target}>
      {(isIdle) => (
        <div className="flex flex-wrap gap-2">
          {possible.map((action) => (
            <Button
              key={action}
              name={fieldNames.several}
              value={action}
              kind="quiet"
              disabled={isIdle}
              className="text-sm max-sm:px-3 sm:px-4"
            >
              {`${actionLabels[action]} izabrane`}
            </Button>
          ))}
        </div>
      )}
    </Selection>
  )
}

/** Asks once for all rows before an irreversible action. */
export function SeveralQuestion({
  action,
  ids,
  target,
}: {
  action: RowAction
  ids: readonly number[]
  target: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const question = questions[action]

  // The pressed button is below.
  useEffect(() => form.current?.focus(), [])

  if (!question) return null
  const isOne = ids.length === 1
  const label = `${actionLabels[action]} ${countedListings(ids.length)}`
  return (
    <Form
      ref={form}
      tabIndex={-1}
      method="post"
      action={target}
      aria-labelledby="pitanje-za-vise"
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-surface p-4"
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name={fieldNames.chosen} value={id} />
      ))}
      <input type="hidden" name={fieldNames.confirmed} value="da" />
      <p id="pitanje-za-vise" className="font-bold">
        {isOne ? question.title : `${label}?`}
      </p>
      <p>{isOne ? question.text : question.severalText}</p>
      <div className="flex flex-wrap gap-2">
        <Button name={fieldNames.several} value={action} kind={question.isDangerous ? 'danger' : 'primary'}>
          {isOne ? question.confirmLabel : label}
        </Button>
        <ButtonLink to={target} kind="quiet">
          Odustanite
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Lists the rows for which the action failed, and why. */
export function SeveralProblems({
  done,
  problems,
}: {
  done: number
  problems: readonly { id: number; title: string; message: string }[]
}) {
  return (
    <Alert>
      {problems.length === 0 ? (
        <p>Označite bar jedan oglas.</p>
      ) : (
        <p>{`Urađeno za ${countedListings(done)}. Nije uspjelo za ${countedListings(problems.length)}:`}</p>
      )}
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {problems.map(({ id, title, message }) => (
          <li key={id}>{`${title}: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  )
}
