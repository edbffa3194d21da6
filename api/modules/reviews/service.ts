import type { Deps } from '#api/deps.ts'
import { accountIdOf, hasProfile, noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { reviewPageSize } from '#contract/limits/orders.ts'
import type { OrderReview, OwnReviewList, ReviewSummary } from '#contract/reviews/endpoints.ts'
import {
  countGiven,
  countWaiting,
  findOrder,
  findSides,
  listOfOrder,
  listOwn,
  listShown,
  listTotals,
  listWaiting,
  type ReviewFilter,
} from './queries.ts'
import { allowedFor, openSince } from './rules.ts'
import { roleReviewedBy, sideOf } from './sides.ts'
import { listedReviewView, orderView, ownReviewView, reviewView, summaryView } from './view.ts'

export {
  findReview,
  removeReply,
  removeReview,
  restoreReply,
  restoreReview,
  type RemovableReview,
} from './removal.ts'

const offsetOf = (page: number) => ({ limit: reviewPageSize, offset: (page - 1) * reviewPageSize })

type Summaries = { seller: ReviewSummary; buyer: ReviewSummary }

async function summariesOf({ db }: Deps, accountId: number): Promise<Summaries> {
  const totals = await listTotals(db, accountId)
  const of = (as: 'seller' | 'buyer') =>
    summaryView(
      totals.find(({ role }) => role === as),
      as,
    )
  return { seller: of('seller'), buyer: of('buyer') }
}

/** Returns the number of reviews that a filter leaves, without counting them. */
function countOf(summary: Summaries, { type, as }: ReviewFilter): number {
  const roles = as === undefined ? [summary.seller, summary.buyer] : [summary[as]]
  return roles
    .map((role) => (type === undefined ? role.positive + role.neutral + role.negative : role[type]))
    .reduce((sum, count) => sum + count, 0)
}

/** One page of the reviews that a profile shows. Throws not_found. */
export async function listReviews(
  deps: Deps,
  username: string,
  { page, ...filter }: ReviewFilter & { page: number },
) {
  const accountId = await accountIdOf(deps.db, username)
  const [isShown, summary, rows] = await Promise.all([
    hasProfile(deps.db, accountId),
    summariesOf(deps, accountId),
    listShown(deps.db, accountId, filter, offsetOf(page)),
  ])
  if (!isShown) throw noSuchUser()
  return {
    data: rows.map(reviewView),
    meta: pageMetaOf(countOf(summary, filter), page, reviewPageSize),
    summary,
  }
}

/** The reviews that the two sides of the actor's order wrote about each other. */
export async function getOrderReview({ db, now }: Deps, actor: Actor, orderId: number): Promise<OrderReview> {
  const sides = await findSides(db, orderId)
  const side = sides && sideOf(sides, actor.id)
  if (!side) throw new DomainError('not_found', 'Narudžba nije pronađena.')
  const as = roleReviewedBy[side]
  const [order, reviews] = await Promise.all([findOrder(db, orderId, as), listOfOrder(db, orderId)])
  const mine = reviews.find((review) => review.side === side)
  const theirs = reviews.find((review) => review.side !== side)
  const allowed = allowedFor({ ...order!, hasOther: order!.person_id !== null }, mine, now())
  const may = 'act' in allowed ? allowed : null
  return {
    order: orderView(order!, as),
    mine: mine ? ownReviewView(mine) : null,
    theirs: theirs?.published_at && !theirs.removed_at ? reviewView(theirs) : null,
    may: may?.act ?? null,
    until: may && unixSeconds(may.until),
    refusal: 'refusal' in allowed ? allowed.refusal : null,
  }
}

export async function listOrdersToReview({ db, now }: Deps, actor: Actor, page: number) {
  const since = openSince(now())
  const [total, rows] = await Promise.all([
    countWaiting(db, actor.id, since),
    listWaiting(db, actor.id, since, offsetOf(page)),
  ])
  return {
    data: rows.map((row) => orderView(row, row.role)),
    meta: pageMetaOf(total, page, reviewPageSize),
  }
}

export async function listOwnReviews(
  deps: Deps,
  actor: Actor,
  { list, page }: { list: OwnReviewList; page: number },
) {
  const { db, now } = deps
  const [waiting, total, rows] = await Promise.all([
    countWaiting(db, actor.id, openSince(now())),
    list === 'given'
      ? countGiven(db, actor.id)
      : summariesOf(deps, actor.id).then((summary) => countOf(summary, {})),
    listOwn(db, actor.id, list, offsetOf(page)),
  ])
  return { data: rows.map(listedReviewView), meta: pageMetaOf(total, page, reviewPageSize), waiting }
}
