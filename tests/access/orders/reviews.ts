import * as reviews from '#contract/reviews/endpoints.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

const notFound = loggedIn(404)
const sides = (status: number) => ({ ...notFound, owner: status })
const params = { id: '{newBought}' }
const body = { type: 'positive', communication: 5, item: 5, delivery: 5, text: 'Sve po dogovoru.' }

export const reviewAccess = [
  gives(reviews.listReviews, everyone(200), { params: { username: '{owner}' } }),
  gives(reviews.listReviews, everyone(404), { params: { username: 'nepostojeci' } }),
  gives(reviews.listReviews, everyone(422), { params: { username: '{owner}' }, query: { type: 'x' } }),
  // Only the two sides of an order; staff work with cases.
  gives(reviews.getOrderReview, sides(200), { params }),
  gives(reviews.putOrderReview, sides(200), { params, body }),
  gives(reviews.putOrderReview, loggedIn(422), { params, body: {} }),
  gives(reviews.listOrdersToReview, loggedIn(200)),
  gives(reviews.listOwnReviews, loggedIn(200)),
  gives(reviews.listOwnReviews, loggedIn(200), { query: { list: 'given' } }),
  gives(reviews.listOwnReviews, loggedIn(422), { query: { list: 'x' } }),
  gives(reviews.replyToReview, sides(200), { params: { id: '{newReview}' }, body: { text: 'Hvala!' } }),
  gives(reviews.replyToReview, loggedIn(422), { params: { id: '{newReview}' }, body: { text: ' ' } }),
]
