import { makePaths } from '#contract/paths/paths.ts'
import { ratingNames, type ReviewRole } from '#contract/reviews/endpoints.ts'
import type { ReviewRating } from '#contract/reviews/feedbacks.ts'
import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { listStillOpen } from './request-queries.ts'

/** `as`: the role of the other side. */
export type ReviewAsked = { orderId: number; title: string; as: ReviewRole }

const askTexts: Record<ReviewRole, (title: string) => string> = {
  seller: (title) => `Kako je prošla kupovina „${title}“? Ostavite dojam o prodavaču`,
  buyer: (title) => `Kako je prošla prodaja „${title}“? Ostavite dojam o kupcu`,
}

/** To both sides of a completed order, and once more as a reminder. */
export const reviewAsked = defineNotice({
  name: 'review-asked',
  kind: 'review',
  write: ({ events: [{ orderId, title, as }] }: NoticeGroup<ReviewAsked>, { brand }) => ({
    text: askTexts[as](title),
    path: makePaths(brand).reviewOrder(orderId),
  }),
  listWanted: (db, accountId, _way, orderIds) => listStillOpen(db, accountId, orderIds),
})

export type ReviewReceived = { orderId: number; number: string; type: ReviewRating }

/** To the reviewed person. */
export const reviewReceived = defineNotice({
  name: 'review-received',
  kind: 'review',
  write: ({ events: [{ number, type }] }: NoticeGroup<ReviewReceived>, { brand }) => ({
    text: `Dobili ste ${ratingNames[type].toLowerCase()} dojam za narudžbu ${number}`,
    path: makePaths(brand).reviews({ prikaz: 'primljeni' }),
  }),
})

export type ReviewAnswered = { orderId: number; number: string }

/** To the author. */
export const reviewAnswered = defineNotice({
  name: 'review-answered',
  kind: 'review',
  write: ({ events: [{ orderId, number }] }: NoticeGroup<ReviewAnswered>, { brand }) => ({
    text: `Stigao je odgovor na vaš dojam za narudžbu ${number}`,
    path: makePaths(brand).reviewOrder(orderId),
  }),
})

export const reviewNotices = [reviewAsked, reviewReceived, reviewAnswered]
