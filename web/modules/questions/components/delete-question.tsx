import Trash2 from 'lucide-react/icons/trash-2'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
import { fields } from '#web/modules/questions/acts.ts'

type DeleteQuestionProps = {
  id: number
  target: string
  /** Names the things that are deleted with it. */
  warning: string
  label: string
}

/** Asks before it deletes, without JavaScript too. */
export function DeleteQuestion({ id, target, warning, label }: DeleteQuestionProps) {
  const { box } = useDetails()
  return (
    <details ref={box} className="relative shrink-0 print:hidden">
      <summary className="-m-1.5 grid size-11 list-none place-items-center rounded-full text-muted hover:bg-canvas hover:text-danger">
        <Trash2 className="size-4" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </summary>
      <Form
        method="post"
        action={target}
        preventScrollReset
        className="absolute right-0 z-20 mt-1 flex w-64 max-w-[80vw] flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-raised"
      >
        <p className="text-sm">{warning}</p>
        <input type="hidden" name={fields.question} value={id} />
        <Button name={fields.intent} value="delete-question" kind="danger">
          Da, izbriši
        </Button>
      </Form>
    </details>
  )
}
