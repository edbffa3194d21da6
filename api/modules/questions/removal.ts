import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { withdrawNotices } from '#api/modules/notifications/service.ts'
import { publishChanged } from './live.ts'
import { questionAnswered, questionAsked } from './notices.ts'
import {
  type AnyQuestion,
  deleteById,
  findAny,
  listAnswerIds,
  lockQuestion,
  setRemoved,
  settleAnswered,
} from './write-queries.ts'

/** Withdraws the notices about a question and its answers, or about one answer. */
async function withdrawWhatWasTold(
  trx: Db,
  { id, parent_id, seller_id, asker_id }: AnyQuestion,
): Promise<void> {
  const answers = parent_id === null ? await listAnswerIds(trx, id) : [id]
  if (asker_id !== null && answers.length > 0)
    await withdrawNotices(trx, questionAnswered, asker_id, answers.map(String))
  if (parent_id === null) await withdrawNotices(trx, questionAsked, seller_id, [String(id)])
}

/** After a question or an answer went, or came back. */
async function settle(trx: Db, { listing_id, parent_id, seller_id, asker_id }: AnyQuestion): Promise<void> {
  if (parent_id !== null) await settleAnswered(trx, parent_id)
  await publishChanged(trx, listing_id, [seller_id, asker_id])
}

/**
 * Deletes for the seller any of a listing's questions and answers, and for askers those that nobody
 * answered.
 */
export const deleteQuestion = ({ db }: Deps, actor: Actor, id: number): Promise<{ isAnswer: boolean }> =>
  db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id)
    if (!question || question.removed_at) throw new DomainError('not_found', 'Pitanje nije pronađeno.')
    const isSeller = question.seller_id === actor.id
    if (!isSeller && question.author_id !== actor.id)
      throw new DomainError('forbidden', 'Možete izbrisati samo svoje pitanje.')
    if (!isSeller && question.answered_at)
      throw new DomainError('conflict', 'Prodavač je već odgovorio, pa pitanje ostaje uz odgovor.')
    await withdrawWhatWasTold(trx, question)
    await deleteById(trx, id)
    await settle(trx, question)
    return { isAnswer: question.parent_id !== null }
  })

/** A question or an answer as moderation knows it. */
export type RemovableQuestion = {
  id: number
  listingId: number
  listingTitle: string
  /** Seller of the listing. */
  sellerId: number
  /** Null once erased. */
  authorId: number | null
  /** The question that it answers; null for questions. */
  parentId: number | null
  content: string
  createdAt: Date
  isRemoved: boolean
}

const removableView = (row: AnyQuestion): RemovableQuestion => ({
  id: row.id,
  listingId: row.listing_id,
  listingTitle: row.listing_title,
  sellerId: row.seller_id,
  authorId: row.author_id,
  parentId: row.parent_id,
  content: row.body,
  createdAt: row.created_at,
  isRemoved: row.removed_at !== null,
})

/** For moderation: a question or an answer, also one that is removed. */
export async function findQuestion(db: Db, id: number): Promise<RemovableQuestion | undefined> {
  const row = await findAny(db, id)
  return row && removableView(row)
}

/**
 * For moderation, in the transaction of its decision: hides the question with its answers, or the answer,
 * from everyone. The text stays for an appeal, and the caller tells the author. Undefined if it is gone.
 */
export async function removeQuestion(trx: Db, id: number, now: Date): Promise<RemovableQuestion | undefined> {
  const question = await lockQuestion(trx, id)
  if (!question) return undefined
  if (!question.removed_at) {
    await withdrawWhatWasTold(trx, question)
    await setRemoved(trx, id, now)
    await settle(trx, question)
  }
  return removableView({ ...question, removed_at: question.removed_at ?? now })
}

/** Undoes `removeQuestion`. */
export async function restoreQuestion(trx: Db, id: number): Promise<RemovableQuestion | undefined> {
  const question = await lockQuestion(trx, id)
  if (!question) return undefined
  if (question.removed_at) {
    await setRemoved(trx, id, null)
    await settle(trx, question)
  }
  return removableView({ ...question, removed_at: null })
}
