import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import type { Person } from '#contract/people/person.ts'
import type { Review, StarKind } from '#contract/reviews/endpoints.ts'
import { counted } from '#web/lib/format/format.ts'

export const countedReviews = (count: number) => counted(count, 'dojam', 'dojma', 'dojmova')

export const reviewerName = (user: Person | null) =>
  user ? (user.business_name ?? user.username) : 'Izbrisan korisnik'

export const reviewAnchor = (id: number) => `dojam-${id}`

export const ratingLooks: Record<ReviewRating, string> = {
  positive: 'text-success',
  neutral: 'text-muted',
  negative: 'text-danger',
}

export const kindsOf = (review: Pick<Review, StarKind>): [StarKind, number][] =>
  (['communication', 'item', 'delivery'] as const).flatMap((kind) => {
    const stars = review[kind]
    return stars === null ? [] : [[kind, stars] as [StarKind, number]]
  })
