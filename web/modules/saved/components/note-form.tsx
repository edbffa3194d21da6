import NotebookPen from 'lucide-react/icons/notebook-pen'
import { savedNoteLength } from '#contract/limits/search.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields } from '#web/modules/saved/acts.ts'

type NoteFormProps = {
  id: number
  title: string
  note: string | null
  target: string
  problem: FormProblem<object> | undefined
}

/** The user's private note on a saved listing; opens where JavaScript does not run, too. */
export function NoteForm({ id, title, note, target, problem }: NoteFormProps) {
  return (
    <details className="open:basis-full" open={problem !== undefined} key={note}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-primary hover:underline">
        <NotebookPen className="size-4 shrink-0" aria-hidden="true" />
        {note ? 'Uredite bilješku' : 'Dodajte bilješku'}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      <PostForm action={target} problem={problem} values={{ note }} className="flex flex-col gap-3 pb-2">
        <input type="hidden" name={fields.listing} value={id} />
        <CountedField label="Bilješka" name="note" rows={2} max={savedNoteLength} hint="Vidite je samo vi." />
        <SubmitButton name={fields.act} value="biljeska">
          Sačuvajte bilješku
        </SubmitButton>
      </PostForm>
    </details>
  )
}
