import type { ReactNode } from 'react'
import { questionLength } from '#contract/limits/messages.ts'
import { useOff } from '#web/lib/features.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields, type QuestionIntent, type QuestionValues } from '#web/modules/questions/acts.ts'

type QuestionFormProps = {
  intent: Extract<QuestionIntent, 'ask' | 'answer'>
  /** The path that the form is sent to. */
  target: string
  listingId: number
  /** The question that it answers. */
  questionId?: number
  formKey: string | null
  problem: FormProblem<QuestionValues> | undefined
  label: string
  hint?: string
  children: ReactNode
}

/** Asks a question or answers one; `children` is the text of its button. */
export function QuestionForm({
  intent,
  target,
  listingId,
  questionId,
  formKey,
  problem,
  label,
  hint,
  children,
}: QuestionFormProps) {
  const off = useOff('questions')
  if (off !== undefined) return <Alert tone="info">{off}</Alert>
  return (
    <PostForm
      action={target}
      problem={problem}
      focus="content"
      preventScrollReset={problem !== undefined}
      className="flex flex-col items-start gap-3 *:w-full"
    >
      <input type="hidden" name={fields.listing} value={listingId} />
      {questionId !== undefined && <input type="hidden" name={fields.question} value={questionId} />}
      {formKey !== null && <input type="hidden" name={fields.key} value={`${formKey}${questionId ?? ''}`} />}
      <CountedField
        label={label}
        name="content"
        rows={3}
        isLow
        max={questionLength}
        {...(hint && { hint })}
      />
      <div>
        <SubmitButton
          name={fields.intent}
          value={intent}
          {...(questionId !== undefined && { target: questionId })}
        >
          {children}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
