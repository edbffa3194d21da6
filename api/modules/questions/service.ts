import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { publishLive } from '#lib/notifications/live.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { countUnreadQuestions } from '#lib/accounts/unread-questions.ts'
import { checkVisible, type RetainedItem, listRetainedItems } from '#api/modules/listings/service.ts'
import { questionPageSize } from '#contract/limits/messages.ts'
import type { ListedQuestion, QuestionList } from '#contract/questions.ts'
import { seen } from './live.ts'
import {
  countList,
  countQuestionsOf,
  findListingSeller,
  findPlace,
  listListed,
  listQuestionsOf,
  type QuestionRow,
} from './queries.ts'
import { questionView } from './view.ts'
import { markSeen } from './write-queries.ts'

export { postQuestion } from './submission.ts'
export { deleteQuestion, findQuestion, removeQuestion, restoreQuestion } from './removal.ts'

/** One page of a listing's questions; with `question` the page that holds it. */
export async function listQuestions(
  deps: Deps,
  actor: Actor | null,
  listingId: number,
  { page: asked, question }: { page: number; question?: number | undefined },
) {
  const { db } = deps
  await checkVisible(deps, actor, listingId)
  const openFirst = actor !== null && (await findListingSeller(db, listingId)) === actor.id
  const limit = questionPageSize.listing
  const place = question === undefined ? undefined : await findPlace(db, listingId, question, { openFirst })
  const page = place === undefined ? asked : Math.floor(place / limit) + 1
  const [total, rows] = await Promise.all([
    countQuestionsOf(db, listingId),
    listQuestionsOf(db, listingId, { limit, offset: (page - 1) * limit, openFirst }),
  ])
  return { data: rows.map(questionView), meta: pageMetaOf(total, page, limit) }
}

/** `isSeller`: sees their own listing even if nobody else does. */
function listedView(row: QuestionRow, item: RetainedItem, isSeller: boolean): ListedQuestion {
  const { id, title, image, status, gone } = item
  const isOpen = gone === null && status !== 'expired'
  return {
    ...questionView(row),
    seen: row.seen_at !== null,
    listing: {
      id,
      title,
      image,
      active: gone === null && status === 'active',
      visible: isSeller ? gone !== 'deleted' : isOpen,
    },
  }
}

/** One page of an account's questions. */
export async function listOwnQuestions(
  deps: Deps,
  actor: Actor,
  { list, page }: { list: QuestionList; page: number },
) {
  const limit = questionPageSize.own
  const [total, open, rows] = await Promise.all([
    countList(deps.db, actor.id, list),
    countList(deps.db, actor.id, 'open'),
    listListed(deps.db, actor.id, { list, limit, offset: (page - 1) * limit }),
  ])
  const items = await listRetainedItems(deps, [...new Set(rows.map(({ listing_id }) => listing_id))])
  const itemOf = new Map(items.map((item) => [item.id, item]))
  return {
    data: rows.flatMap((row) => {
      const item = itemOf.get(row.listing_id)
      return item ? listedView(row, item, list !== 'asked') : []
    }),
    meta: pageMetaOf(total, page, limit),
    open,
  }
}

/** Marks questions as seen by a seller, and notifies their other pages. Returns how many are left. */
export async function markQuestionsSeen({ db, now }: Deps, actor: Actor, ids: readonly number[]) {
  await db.transaction().execute(async (trx) => {
    if (await markSeen(trx, actor.id, ids, now()))
      await publishLive(trx, seen, [{ accountId: actor.id, id: actor.id }])
  })
  return { unread: await countUnreadQuestions(db, actor.id) }
}
