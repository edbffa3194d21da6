import { reviewLength } from '#contract/limits/orders.ts'
import {
  type OrderReview,
  ratingNames,
  type ReviewRole,
  type StarKind,
  starKindsOf,
} from '#contract/reviews/endpoints.ts'
import { reviewRatings } from '#contract/reviews/feedbacks.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { StarChoice } from '#web/ui/stars.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

const starLegends: Record<StarKind, string> = {
  communication: 'Komunikacija',
  item: 'Artikal: da li odgovara opisu',
  delivery: 'Dostava: brzina i pakovanje',
}
const wholes: Record<ReviewRole, string> = {
  seller: 'Kakvo je vaše iskustvo s prodavačem?',
  buyer: 'Kakvo je vaše iskustvo s kupcem?',
}

/** Writes a review or changes it. */
export function ReviewForm({
  review: { order, mine, may, until },
  problem,
}: {
  review: OrderReview
  problem: FormProblem<object> | undefined
}) {
  return (
    <PostForm
      problem={problem}
      values={mine}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <Choice
        legend={wholes[order.as]}
        name="type"
        options={reviewRatings.map((value) => ({ value, label: ratingNames[value] }))}
      />
      {starKindsOf(order).map((kind) => (
        <StarChoice key={kind} legend={starLegends[kind]} name={kind} />
      ))}
      <CountedField
        label="Vaše iskustvo"
        name="text"
        rows={5}
        max={reviewLength}
        hint="Javno je. Ne upisujte brojeve telefona, adrese ni linkove. Uz neutralan i negativan dojam napišite šta nije bilo u redu."
      />
      <p className="text-sm text-muted">{termsOf({ may, until, as: order.as })}</p>
      <SubmitButton className="self-start max-sm:w-full">
        {may === 'write' ? 'Ostavite dojam' : 'Sačuvajte izmjene'}
      </SubmitButton>
    </PostForm>
  )
}

function termsOf({
  may,
  until,
  as,
}: {
  may: OrderReview['may']
  until: number | null
  as: ReviewRole
}): string {
  if (may === 'improve')
    return `Dojam je objavljen, pa ga do ${formatDate(until!)} možete mijenjati samo nabolje: ocjena i zvjezdice se ne mogu smanjiti.`
  const other = as === 'seller' ? 'prodavač' : 'kupac'
  const shown =
    as === 'seller' ? 'Uz dojam će pisati vaše ime i naziv artikla.' : 'Uz dojam će pisati vaše ime.'
  return `Vaš dojam niko ne vidi dok ${other} ne ostavi svoj ili dok ne istekne 14 dana od završetka narudžbe. Dotad ga možete mijenjati. ${shown}`
}
