import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { counted } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { actionLabels, fieldNames, questions, type RowAction } from '#web/modules/my-listings/actions.ts'

/** The actions for several listings at once. */
const severalActions = ['publish', 'refresh', 'unhide', 'hide', 'finish', 'delete'] as const
const formId = 'izbor'

const listings = (count: number) => counted(count, 'oglas', 'oglasa', 'oglasa')

/** A row's checkbox, shown while several are being selected. */
export function RowCheck({ id, title }: { id: number; title: string }) {
  return (
    <label className="hidden size-11 place-items-center rounded-field bg-raised shadow-raised group-has-[[data-choosing][open]]/list:grid">
      <input
        type="checkbox"
        form={formId}
        name={fieldNames.chosen}
        value={id}
        className="size-6 accent-primary"
        aria-label={`Izaberi: ${title}`}
      />
    </label>
  )
}

const boxesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>(`input[name="${fieldNames.chosen}"][form="${formId}"]`) ?? []),
]

/** Selects several rows and submits an action for them; a plain form that works without JavaScript. */
export function Selection({
  list,
  rows,
  target,
}: {
  /** Contains the rows' checkboxes. */
  list: RefObject<HTMLElement | null>
  rows: readonly { id: number; actions: readonly RowAction[] }[]
  target: string
}) {
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const element = list.current
    const count = () => setChosen(boxesIn(element).filter(({ checked }) => checked).length)
    count()
    element?.addEventListener('change', count)
    return () => element?.removeEventListener('change', count)
    // Removed rows took their checkboxes with them.
  }, [list, rows])

  function chooseAll(isChosen: boolean) {
    for (const box of boxesIn(list.current)) box.checked = isChosen
    setChosen(isChosen ? rows.length : 0)
  }

  const possible = severalActions.filter((action) => rows.some(({ actions }) => actions.includes(action)))
  return (
    <details data-choosing className="rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Izaberite više oglasa</summary>
      <Form id={formId} method="post" action={target} className="flex flex-col gap-3 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {isHydrated && (
            <Checkbox
              checked={chosen === rows.length}
              onChange={(event) => chooseAll(event.currentTarget.checked)}
            >
              Označi sve na ovoj stranici
            </Checkbox>
          )}
          <output className="text-sm text-muted">{isHydrated && `Izabrano: ${listings(chosen)}`}</output>
        </div>
        <div className="flex flex-wrap gap-2">
          {possible.map((action) => (
            <Button
              key={action}
              name={fieldNames.several}
              value={action}
              kind="quiet"
              disabled={isHydrated && chosen === 0}
              className="text-sm max-sm:px-3 sm:px-4"
            >
              {`${actionLabels[action]} izabrane`}
            </Button>
          ))}
        </div>
      </Form>
    </details>
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
  const label = `${actionLabels[action]} ${listings(ids.length)}`
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
          Odustani
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
        <p>{`Urađeno za ${listings(done)}. Nije uspjelo za ${listings(problems.length)}:`}</p>
      )}
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {problems.map(({ id, title, message }) => (
          <li key={id}>{`${title}: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  )
}
