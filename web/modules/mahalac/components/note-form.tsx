import type { ReactNode } from 'react'
import { boardNoteLength } from '#contract/limits/messages.ts'
import { useOff } from '#web/lib/features.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { type BoardIntent, type BoardValues, fields } from '#web/modules/mahalac/acts.ts'

type NoteFormProps = {
  intent: Extract<BoardIntent, 'post' | 'reply'>
  /** The path that the form is sent to. */
  target: string
  /** The note that it replies to. */
  noteId?: number
  formKey: string | null
  problem: FormProblem<BoardValues> | undefined
  values?: Partial<BoardValues>
  label: string
  /** Further fields. */
  children?: ReactNode
}

/** Writes a note, or replies to one. */
export function NoteForm({
  intent,
  target,
  noteId,
  formKey,
  problem,
  values,
  label,
  children,
}: NoteFormProps) {
  const off = useOff('mahalac')
  if (off !== undefined) return <Alert tone="info">{off}</Alert>
  return (
    <PostForm
      action={target}
      problem={problem}
      values={values}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
    >
      {noteId !== undefined && <input type="hidden" name={fields.id} value={noteId} />}
      {formKey !== null && <input type="hidden" name={fields.key} value={formKey} />}
      {children}
      <CountedField
        label={label}
        name="content"
        rows={3}
        isLow
        max={boardNoteLength}
        hint="Svi mogu čitati. Ne upisujte broj telefona ni linkove."
      />
      <div>
        <SubmitButton name={fields.intent} value={intent}>
          {intent === 'post' ? 'Objavite poruku' : 'Objavite odgovor'}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
