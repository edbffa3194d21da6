import { imageUrl } from '#contract/media/images.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import type {
  ListedReview,
  OwnReview,
  Review,
  ReviewedOrder,
  ReviewRole,
  ReviewSummary,
} from '#contract/reviews/endpoints.ts'
import type { Person } from '#contract/people/person.ts'
import { unixSeconds } from '#lib/time.ts'
import type { OrderRow, ReviewRow, TotalRow } from './queries.ts'
import { closesAt } from './rules.ts'
import { roleReviewedBy, type Side } from './sides.ts'

type PersonRow = Pick<ReviewRow, 'person_id' | Exclude<keyof Person, 'id'>>

const personView = ({
  person_id: id,
  username,
  type,
  avatar,
  business_name,
  has_profile,
}: PersonRow): Person | null =>
  id === null || username === null || type === null
    ? null
    : { id, username, type, avatar, business_name, has_profile }

const wordsView = (row: ReviewRow) => {
  const as = roleReviewedBy[row.side as Side]
  return {
    id: row.id,
    type: row.rating as ReviewRating,
    as,
    communication: row.communication,
    item: row.item,
    delivery: row.delivery,
    text: row.body,
    title: as === 'seller' ? row.title : null,
    created_at: unixSeconds(row.published_at ?? row.created_at),
    changed_at:
      row.changed_at && row.published_at && row.changed_at > row.published_at
        ? unixSeconds(row.changed_at)
        : null,
    reply:
      row.reply === null || row.reply_removed_at !== null
        ? null
        : { text: row.reply, created_at: unixSeconds(row.replied_at!) },
  }
}

export const reviewView = (row: ReviewRow): Review => ({ ...wordsView(row), user: personView(row) })

export const ownReviewView = (row: ReviewRow): OwnReview => ({
  ...wordsView(row),
  published: row.published_at !== null,
  removed: row.removed_at !== null,
  publish_at: unixSeconds(row.publish_at),
})

export const listedReviewView = (row: ReviewRow): ListedReview => ({
  ...ownReviewView(row),
  title: row.title,
  user: personView(row),
  order_id: row.order_id,
})

export const orderView = (row: OrderRow, as: ReviewRole): ReviewedOrder => ({
  id: row.id,
  number: row.number,
  title: row.title ?? '',
  others: row.others,
  image: row.image_hash === null ? null : imageUrl(row.image_hash, 'sm'),
  handover: row.handover as ReviewedOrder['handover'],
  as,
  user: personView(row),
  ended_at: row.ended_at && unixSeconds(row.ended_at),
  until: row.ended_at && unixSeconds(closesAt(row.ended_at)),
})

const average = (sum: number, count: number) => (count === 0 ? null : Math.round((sum * 100) / count) / 100)

export function summaryView(row: TotalRow | undefined, as: ReviewRole): ReviewSummary {
  const { positive = 0, neutral = 0, negative = 0 } = row ?? {}
  const count = positive + neutral + negative
  const items = as === 'seller' ? count : 0
  const { communication_sum = 0, item_sum = 0, delivery_sum = 0, delivery_count = 0 } = row ?? {}
  return {
    positive,
    neutral,
    negative,
    average: {
      communication: average(communication_sum, count),
      item: average(item_sum, items),
      delivery: average(delivery_sum, delivery_count),
      all: average(communication_sum + item_sum + delivery_sum, count + items + delivery_count),
    },
    stars: row ? [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5] : [0, 0, 0, 0, 0],
  }
}
