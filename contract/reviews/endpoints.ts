import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { feedbacks, type ReviewRating, reviewRatings } from './feedbacks.ts'
import { reviewLength } from '#contract/limits/orders.ts'
import { cleanText } from '#contract/listings/write.ts'
import { orderHandovers } from '#contract/orders/states.ts'
import { person } from '#contract/people/person.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { usernameParams } from '#contract/profiles.ts'
import { emptyOrNullIsAbsent, numeric } from '#contract/text/schemas.ts'

/** The ratings as users see them. */
export const ratingNames: Record<ReviewRating, string> = {
  positive: 'Pozitivan',
  neutral: 'Neutralan',
  negative: 'Negativan',
}

/** Roles in which people are reviewed. */
export const reviewRoles = ['seller', 'buyer'] as const
export type ReviewRole = (typeof reviewRoles)[number]

/** Aspects that stars rate. Sellers rate the communication of buyers alone. */
export const starKinds = { communication: 'Komunikacija', item: 'Artikal', delivery: 'Dostava' } as const
export type StarKind = keyof typeof starKinds
export const starKindNames = Object.keys(starKinds) as [StarKind, ...StarKind[]]

/** The kinds of stars that one gives to the other side of an order. */
export const starKindsOf = ({
  as,
  handover,
}: {
  as: ReviewRole
  handover: (typeof orderHandovers)[number]
}): readonly StarKind[] =>
  as === 'buyer'
    ? ['communication']
    : handover === 'collection'
      ? ['communication', 'item']
      : ['communication', 'item', 'delivery']

export const reviewReply = z.object({ text: z.string(), created_at: unixSeconds })

export const review = z.object({
  id: z.int(),
  /** The rating. */
  type: z.enum(reviewRatings),
  /** The role in which the account is reviewed. */
  as: z.enum(reviewRoles),
  communication: z.int(),
  item: z.int().nullable(),
  /** Null if nothing was delivered, and for buyers. */
  delivery: z.int().nullable(),
  text: z.string(),
  /** Null once the account is erased. */
  user: person.nullable(),
  /** Title of the purchase; null for reviews of buyers, whose purchases are their own matter. */
  title: z.string().nullable(),
  /** When it was published; until then when it was written. */
  created_at: unixSeconds,
  /** When it was last changed after it was published. */
  changed_at: unixSeconds.nullable(),
  reply: reviewReply.nullable(),
})
export type Review = z.infer<typeof review>

const average = z.number().nullable()

/** Published reviews of an account in one role. */
export const reviewSummary = feedbacks.extend({
  /** Averages of stars; null without any. */
  average: z.object({ communication: average, item: average, delivery: average, all: average }),
  /** Number of reviews with 1 to 5 stars on average. */
  stars: z.array(z.int()).length(5),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewsPage = listOf(review).extend({
  summary: z.object({ seller: reviewSummary, buyer: reviewSummary }),
})

export const reviewsQuery = z.object({
  type: z
    .enum(reviewRatings, 'Vrsta je positive, neutral ili negative.')
    .optional()
    .describe('Only this rating'),
  as: z.enum(reviewRoles, 'Uloga je seller ili buyer.').optional().describe('Only as a seller or as a buyer'),
  page: pageNumber,
})

/** The order that is reviewed, as far as its review shows it. */
export const reviewedOrder = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  /** Number of other items bought with it. */
  others: z.int(),
  image: siteAddress.nullable(),
  handover: z.enum(orderHandovers),
  /** The role of the other side, which the caller reviews. */
  as: z.enum(reviewRoles),
  /** The other side; null once erased. */
  user: person.nullable(),
  ended_at: unixSeconds.nullable(),
  /** End of the time for reviewing it. */
  until: unixSeconds.nullable(),
})
export type ReviewedOrder = z.infer<typeof reviewedOrder>

/** Actions on the caller's own review: a published one may only become better. */
export const reviewActs = ['write', 'change', 'improve'] as const
export type ReviewAct = (typeof reviewActs)[number]

export const ownReview = review.omit({ user: true }).extend({
  published: z.boolean(),
  /** Moderators took it off. */
  removed: z.boolean(),
  /** When it is published at the latest. */
  publish_at: unixSeconds,
})
export type OwnReview = z.infer<typeof ownReview>

export const orderReview = z.object({
  order: reviewedOrder,
  /** The caller's review. */
  mine: ownReview.nullable(),
  /** That of the other side; null until it is published. */
  theirs: review.nullable(),
  may: z.enum(reviewActs).nullable(),
  /** End of the time for doing that; null if nothing may be done. */
  until: unixSeconds.nullable(),
  /** The reason why nothing may be done. */
  refusal: z.string().nullable(),
})
export type OrderReview = z.infer<typeof orderReview>
export const orderReviewReply = z.object({ data: orderReview })
export const orderReviewSaved = orderReviewReply.extend({ message: z.string() })

export const waitingOrders = listOf(reviewedOrder)
export const ownReviewLists = ['received', 'given'] as const
export type OwnReviewList = (typeof ownReviewLists)[number]

export const listedReview = ownReview.extend({ user: person.nullable(), order_id: z.int() })
export type ListedReview = z.infer<typeof listedReview>
export const ownReviewsPage = listOf(listedReview).extend({
  /** Number of orders that wait for the caller's review. */
  waiting: z.int(),
})

const starsError = 'Odaberite od 1 do 5 zvjezdica.'
const stars = numeric(z.number({ error: starsError }).int(starsError).min(1, starsError).max(5, starsError))

export const reviewing = z.object({
  type: z
    .enum(reviewRatings, 'Odaberite da li je dojam pozitivan, neutralan ili negativan.')
    .describe('The rating'),
  communication: stars.describe('Stars for the communication, 1 to 5'),
  item: emptyOrNullIsAbsent(stars.optional()).describe('Stars for the item; required for sellers'),
  delivery: emptyOrNullIsAbsent(stars.optional()).describe(
    'Stars for the delivery; required if there was one',
  ),
  text: cleanText(reviewLength, 'Opišite svoje iskustvo.').describe(
    'In words; may only be empty if the rating is positive',
  ),
})
export type Reviewing = z.output<typeof reviewing>

export const reviewReplying = z.object({
  text: cleanText(reviewLength, 'Napišite odgovor.')
    .refine((text) => text !== '', 'Napišite odgovor.')
    .describe('Plain text without phone numbers and links'),
})

/** The live event of an account: something changed in the reviews of an order. */
export const reviewsChanged = 'reviews.changed'
export type ReviewsChanged = { order_id: number }

const common = { tag: 'Reviews', errors: ['not_found'] } as const
const own = { tag: 'Reviews', access: 'member' } as const

export const listReviews = endpoint('GET', '/users/:username/feedbacks', {
  ...common,
  access: 'anyone',
  summary: 'List the published reviews of an account, the latest first',
  params: usernameParams,
  query: reviewsQuery,
  reply: reviewsPage,
})
export const getOrderReview = endpoint('GET', '/orders/:id/review', {
  ...common,
  access: 'member',
  summary: 'Get the reviews that both sides of your order wrote, and your options',
  params: idParams,
  reply: orderReviewReply,
})
export const putOrderReview = endpoint('PUT', '/orders/:id/review', {
  tag: 'Reviews',
  access: 'member',
  features: ['reviews'],
  summary: 'Review the other side of your order, or change that review',
  description:
    'Within 14 days after the order was completed. Reviews are published together once both sides have written, else after these days. For 14 days a review can be changed; once it is published it can only become better.',
  params: idParams,
  body: reviewing,
  reply: orderReviewSaved,
  limit: 'review',
  errors: ['not_found', 'conflict', 'account_restricted'],
})
export const listOrdersToReview = endpoint('GET', '/reviews/waiting', {
  ...own,
  summary: 'List completed orders that wait for your review',
  query: z.object({ page: pageNumber }),
  reply: waitingOrders,
})
export const listOwnReviews = endpoint('GET', '/reviews', {
  ...own,
  summary: 'List reviews of you, or those that you wrote',
  query: z.object({
    list: z
      .enum(ownReviewLists, `Lista je ${ownReviewLists.join(' ili ')}.`)
      .default('received')
      .describe('Received or given'),
    page: pageNumber,
  }),
  reply: ownReviewsPage,
})
export const replyToReview = endpoint('POST', '/reviews/:id/reply', {
  ...own,
  features: ['reviews'],
  summary: 'Reply once to a review of you',
  params: idParams,
  body: reviewReplying,
  reply: message,
  limit: 'review',
  errors: ['not_found', 'conflict', 'account_restricted'],
})
