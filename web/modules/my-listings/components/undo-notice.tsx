import { Form } from 'react-router'
import { counted } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  fieldNames,
  outcomeTexts,
  severalTexts,
  type Undoable,
  undoOf,
} from '#web/modules/my-listings/actions.ts'

/** Stays above the list until the user moves on, so that nobody has to hurry. */
export function UndoNotice({
  outcome,
  ids,
  target,
}: {
  outcome: Undoable
  ids: readonly number[]
  target: string
}) {
  const isOne = ids.length === 1
  return (
    <Alert tone="success">
      <Form method="post" action={target} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {isOne
            ? outcomeTexts[outcome]
            : `${severalTexts[outcome]}: ${counted(ids.length, 'oglas', 'oglasa', 'oglasa')}.`}
        </p>
        {ids.map((id) => (
          <input key={id} type="hidden" name={fieldNames.chosen} value={id} />
        ))}
        <Button name={fieldNames.several} value={undoOf[outcome]} kind="quiet">
          {isOne ? 'Vratite oglas' : 'Vratite oglase'}
        </Button>
      </Form>
    </Alert>
  )
}
