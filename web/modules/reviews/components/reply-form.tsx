import Reply from 'lucide-react/icons/reply'
import { reviewLength } from '#contract/limits/orders.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type ReplyProblem = FormProblem<{ review: string }>

/** The one reply to a review, folded until it is wanted. */
export function ReplyForm({ id, problem }: { id: number; problem: ReplyProblem | undefined }) {
  const own = problem?.values.review === String(id) ? problem : undefined
  return (
    <details open={own !== undefined || undefined} className="mt-3 print:hidden">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-field border border-line-strong px-4 text-sm font-semibold in-open:border-transparent in-open:px-0 in-open:text-primary hover:bg-canvas">
        <Reply className="size-4" aria-hidden="true" />
        Odgovorite
      </summary>
      <PostForm problem={own} className="flex flex-col gap-3">
        <input type="hidden" name="review" value={id} />
        <CountedField
          label="Vaš odgovor"
          name="text"
          rows={3}
          max={reviewLength}
          hint="Javan je. Odgovoriti možete jednom, i odgovor se ne može mijenjati."
        />
        <SubmitButton name="review" value={id} className="self-start">
          Objavite odgovor
        </SubmitButton>
      </PostForm>
    </details>
  )
}
