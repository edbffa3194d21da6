import type { OrderReview } from '#contract/reviews.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Prompt = { text: string; label: string; isMain: boolean }

function promptOf({ order, mine, theirs, may, until }: OrderReview): Prompt | null {
  const other = order.as === 'seller' ? 'prodavaču' : 'kupcu'
  if (may === 'write')
    return {
      text: `Kako je prošlo? Dojam o ${other} možete ostaviti do ${formatDate(until!)}`,
      label: 'Ostavite dojam',
      isMain: true,
    }
  if (mine && !mine.published)
    return {
      text: `Vaš dojam će biti objavljen kad i druga strana ostavi svoj, a najkasnije ${formatDate(mine.publish_at)}`,
      label: 'Pogledajte dojam',
      isMain: false,
    }
  return mine || theirs
    ? { text: 'Dojmovi o ovoj narudžbi su objavljeni.', label: 'Pogledajte dojmove', isMain: false }
    : null
}

/**
 * Leads from the page of an order to the reviews of its sides. Renders nothing if there is nothing to say.
 */
export function ReviewPrompt({ review }: { review: OrderReview }) {
  const prompt = promptOf(review)
  return (
    prompt && (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
        <p className="min-w-0 flex-1 basis-60">{prompt.text}</p>
        <ButtonLink to={paths.reviewOrder(review.order.id)} kind={prompt.isMain ? 'primary' : 'quiet'}>
          {prompt.label}
        </ButtonLink>
      </div>
    )
  )
}
