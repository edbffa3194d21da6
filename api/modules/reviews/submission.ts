import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError, type FieldErrors, wrongFields } from '#lib/errors.ts'
import { assertMayWrite } from '#lib/accounts/restrictions.ts'
import { localDate } from '#lib/time.ts'
import type { OrderHandover } from '#contract/orders/states.ts'
import {
  type ReviewAct,
  type Reviewing,
  type ReviewRole,
  type StarKind,
  starKindsOf,
} from '#contract/reviews/endpoints.ts'
import { reviewRatings } from '#contract/reviews/feedbacks.ts'
import { withdrawAsked } from './requests.ts'
import { publishChanged } from './live.ts'
import { publishReviews } from './publication.ts'
import { allowedFor, closesAt } from './rules.ts'
import { roleReviewedBy, sideOf } from './sides.ts'
import { assertPublicText } from './text-check.ts'
import {
  insertReview,
  lockOrder,
  lockReviewsOf,
  updateReview,
  type Words,
  type WrittenReview,
} from './write-queries.ts'

const noOrder = () => new DomainError('not_found', 'Narudžba nije pronađena.')

/** Keeps the words about a person in this role, and the stars that make sense there. */
function wordsFor(given: Reviewing, { as, handover }: { as: ReviewRole; handover: OrderHandover }): Words {
  const kinds = starKindsOf({ as, handover })
  const fields: FieldErrors = {}
  const starsOf = (kind: StarKind) => {
    if (!kinds.includes(kind)) return null
    if (given[kind] === undefined) fields[kind] = 'Odaberite od 1 do 5 zvjezdica.'
    return given[kind] ?? null
  }
  const words = {
    type: given.type,
    communication: given.communication,
    item: starsOf('item'),
    delivery: starsOf('delivery'),
    text: given.text.replace(/\n{3,}/g, '\n\n'),
  }
  if (words.type !== 'positive' && words.text === '') fields['text'] = 'Napišite šta nije bilo u redu.'
  assertNoneWrong(fields)
  return words
}

const isSame = (before: WrittenReview, words: Words) =>
  before.rating === words.type &&
  before.communication === words.communication &&
  before.item === words.item &&
  before.delivery === words.delivery &&
  before.body === words.text

/** Once the other side can read it, nobody answers in kind by making it worse. */
function assertBetter(before: WrittenReview, words: Words): void {
  const place = (rating: string) => reviewRatings.findIndex((one) => one === rating)
  if (place(words.type) > place(before.rating))
    throw wrongFields({ type: 'Objavljen dojam se može mijenjati samo nabolje.' })
  for (const kind of ['communication', 'item', 'delivery'] as const)
    if ((words[kind] ?? 0) < (before[kind] ?? 0))
      throw wrongFields({ [kind]: 'Broj zvjezdica objavljenog dojma se može samo povećati.' })
}

/** Writes the actor's review of the other side of an order, or changes it. A repeat changes nothing. */
export async function putReview(
  deps: Deps,
  actor: Actor,
  orderId: number,
  given: Reviewing,
): Promise<{ message: string }> {
  assertMayWrite(actor)
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const side = order && sideOf(order, actor.id)
    if (!side) throw noOrder()
    const reviews = await lockReviewsOf(trx, orderId)
    const mine = reviews.find((review) => review.side === side)
    const other = reviews.find((review) => review.side !== side)
    const otherId = side === 'buyer' ? order.seller_id : order.buyer_id
    const allowed = allowedFor({ ...order, hasOther: otherId !== null }, mine, now)
    if ('refusal' in allowed) throw new DomainError('conflict', allowed.refusal)
    const words = wordsFor(given, {
      as: roleReviewedBy[side],
      handover: order.handover as OrderHandover,
    })
    assertPublicText(deps, words.text)
    if (mine) {
      await change(trx, mine, words, allowed.act, now)
    } else {
      const publishAt = closesAt(order.ended_at!)
      const id = await insertReview(trx, {
        orderId,
        side,
        authorId: actor.id,
        subjectId: otherId!,
        words,
        now,
        publishAt,
      })
      await withdrawAsked(trx, actor.id, orderId)
      if (other) await publishReviews(trx, [other.id, id], now)
    }
    await publishChanged(trx, orderId, [actor.id])
    const isPublished = mine ? mine.published_at !== null : other !== undefined
    return { message: isPublished ? 'Dojam je objavljen.' : savedText(closesAt(order.ended_at!)) }
  })
}

async function change(trx: Db, mine: WrittenReview, words: Words, act: ReviewAct, now: Date): Promise<void> {
  if (act === 'improve') assertBetter(mine, words)
  if (isSame(mine, words)) return
  await updateReview(trx, mine.id, words, now)
  if (mine.published_at) await publishChanged(trx, mine.order_id, [mine.subject_id])
}

const savedText = (publishAt: Date) =>
  `Dojam je sačuvan. Objavit ćemo ga kad i druga strana ostavi svoj, a najkasnije ${localDate(publishAt)}`
