import Star from 'lucide-react/icons/star'
import { type Feedbacks, positivePercent } from '#contract/reviews/feedbacks.ts'
import { type ReviewSummary, starKindNames, starKinds } from '#contract/reviews/endpoints.ts'
import { countedReviews } from '#web/cards/review-words.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Stars } from '#web/ui/stars.tsx'

const oneDecimal = (value: number) => value.toFixed(1).replace('.', ',')
const totalOf = ({ positive, neutral, negative }: Feedbacks) => positive + neutral + negative

/** Averages by kind of star, and how the reviews are spread. */
export function ReviewSummaryBox({ title, summary }: { title: string; summary: ReviewSummary }) {
  const total = totalOf(summary)
  const { average } = summary
  if (total === 0) return null
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-1 basis-72 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h3 className="font-bold">{title}</h3>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
        <div>
          <p className="text-3xl leading-none font-bold tabular-nums">{oneDecimal(average.all!)}</p>
          <div className="mt-2">
            <Stars value={average.all!} className="size-5" />
          </div>
          <p className="mt-1 text-sm text-muted">{countedReviews(total)}</p>
        </div>
        <Distribution stars={summary.stars} total={total} />
        <dl className="flex max-w-xs min-w-0 flex-1 basis-56 flex-col gap-1.5 text-sm">
          <div className="flex items-center justify-between gap-3">
            <dt className="text-muted">Pozitivnih</dt>
            <dd className="font-semibold tabular-nums">{`${positivePercent(summary)} %`}</dd>
          </div>
          {starKindNames.map((kind) => {
            const value = average[kind]
            return (
              value !== null && (
                <div key={kind} className="flex flex-wrap items-center justify-between gap-x-3">
                  <dt className="text-muted">{starKinds[kind]}</dt>
                  <dd className="flex items-center gap-2">
                    <Stars value={value} />
                    <span aria-hidden="true" className="font-semibold tabular-nums">
                      {oneDecimal(value)}
                    </span>
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      </div>
    </section>
  )
}

/** Numbers of reviews with five stars on average, four, and so on. */
function Distribution({ stars, total }: { stars: readonly number[]; total: number }) {
  return (
    <ul className="flex max-w-md min-w-0 flex-1 basis-44 flex-col gap-1 text-sm">
      {stars
        .map((count, at) => ({ count, place: at + 1 }))
        .toReversed()
        .map(({ count, place }) => (
          <li key={place} className="flex items-center gap-2 tabular-nums">
            <span className="flex w-7 shrink-0 items-center gap-1" aria-hidden="true">
              {place}
              <Star className="size-3.5 fill-accent text-accent" />
            </span>
            <span className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(count * 100) / total}%` }}
              />
            </span>
            <span className="w-9 shrink-0 text-right text-muted" aria-hidden="true">
              {formatNumber(count)}
            </span>
            <span className="sr-only">{`${place} od 5 zvjezdica: ${countedReviews(count)}`}</span>
          </li>
        ))}
    </ul>
  )
}
