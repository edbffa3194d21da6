import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { writingRefusal } from '#lib/accounts/restrictions.ts'
import { contactBetween } from '#api/modules/blocks/service.ts'
import { copiesIfHeld } from '#api/modules/conversations/service.ts'
import { checkVisible } from '#api/modules/listings/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { answersPerQuestion, waitingQuestions } from '#contract/limits/messages.ts'
import { plural } from '#contract/text/plural.ts'
import type { newQuestion, Question } from '#contract/questions.ts'
import { publishChanged } from './live.ts'
import { questionAnswered, questionAsked } from './notices.ts'
import { findShown } from './queries.ts'
import { assertPublishable, countUse, refused } from './refusals.ts'
import { questionView } from './view.ts'
import {
  countWaiting,
  findSubject,
  insertQuestion,
  listAnswerIds,
  lockQuestion,
  settleAnswered,
  type Subject,
} from './write-queries.ts'

const notActive = () => refused('Oglas više nije aktivan, pa ne prima pitanja ni odgovore.')

/** Throws not_found for listings that the actor may not see, and question_refused for those that have ended. */
async function checkAsked(deps: Deps, actor: Actor, listingId: number): Promise<void> {
  try {
    await checkVisible(deps, actor, listingId)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'listing_gone') throw notActive()
    throw error
  }
}

const isActive = ({ status, held_by_moderation, deleted_at }: Subject) =>
  status === 'active' && !held_by_moderation && deleted_at === null

/** Asks about a listing, or answers as its seller. A repeat under the same key gets the first reply. */
export async function postQuestion(
  deps: Deps,
  actor: Actor,
  listingId: number,
  { content, parent_id: parentId }: z.output<typeof newQuestion>,
  once: KeyedCall | undefined,
): Promise<{ data: Question; message: string }> {
  const restricted = writingRefusal(actor)
  if (restricted) throw refused(restricted.message)
  await checkAsked(deps, actor, listingId)
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    // Concurrent calls of one account would not see each other's texts.
    await lockAccount(trx, actor.id)
    const subject = await findSubject(trx, listingId)
    if (!subject) throw new DomainError('not_found', 'Oglas nije pronađen.')
    const id =
      parentId === undefined
        ? await ask(deps, trx, actor, subject, content)
        : await answer(deps, trx, actor, subject, parentId, content)
    return {
      data: questionView((await findShown(trx, id))!),
      message: parentId === undefined ? 'Pitanje je objavljeno.' : 'Odgovor je objavljen.',
    }
  })
}

const longestExcerpt = 120 // characters

const excerptOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt).trimEnd()}…` : line
}

async function ask(deps: Deps, trx: Db, actor: Actor, subject: Subject, body: string): Promise<number> {
  const { id: listingId, seller_id: sellerId, title } = subject
  if (sellerId === actor.id)
    throw refused('Ovo je vaš oglas. Na pitanja kupaca možete odgovoriti ispod svakog pitanja.')
  if (!isActive(subject)) throw notActive()
  const contact = await contactBetween(trx, actor.id, sellerId)
  if (contact.blocks)
    throw refused('Blokirali ste ovog prodavača. Odblokirajte ga da biste mu postavili pitanje.')
  // One text, so that blocked people do not learn the reason.
  if (contact.refusal || !subject.allow_comments)
    throw refused('Ovom prodavaču trenutno ne možete postaviti pitanje.')
  await assertPublishable(deps, trx, { listingId, authorId: actor.id, parentId: null, body })
  if ((await countWaiting(trx, listingId, actor.id)) >= waitingQuestions)
    throw refused(
      `Već imate ${waitingQuestions} ${plural(waitingQuestions, 'pitanje', 'pitanja', 'pitanja')} bez odgovora na ovom oglasu. Sačekajte da prodavač odgovori.`,
    )
  const { questions, questionsOfListing } = deps.changeLimits
  await countUse(deps, 'question', actor.id, questions)
  await countUse(deps, 'question-of-listing', listingId, questionsOfListing)
  if (
    (await copiesIfHeld(deps, trx, actor, {
      conversationId: undefined,
      recipientId: sellerId,
      text: body,
    })) !== null
  )
    throw refused(
      'Isto pitanje ste već poslali mnogim prodavačima. Napišite šta vas zanima o ovom oglasu.',
      'content',
    )
  const now = deps.now()
  const id = await insertQuestion(trx, {
    listing_id: listingId,
    seller_id: sellerId,
    parent_id: null,
    author_id: actor.id,
    body,
    created_at: now,
  })
  const event = {
    accountId: sellerId,
    key: String(id),
    group: String(listingId),
    sourceId: listingId,
    listingId,
    aboutAccountId: actor.id,
    data: { id, listingId, title, excerpt: excerptOf(body) },
  }
  await publishNotices(trx, questionAsked, [event], now)
  await publishChanged(trx, listingId, [sellerId])
  return id
}

async function answer(
  deps: Deps,
  trx: Db,
  actor: Actor,
  subject: Subject,
  parentId: number,
  body: string,
): Promise<number> {
  const { id: listingId, seller_id: sellerId, title } = subject
  if (sellerId !== actor.id) throw refused('Na pitanje može odgovoriti samo prodavač.')
  const question = await lockQuestion(trx, parentId)
  if (!question || question.listing_id !== listingId || question.parent_id !== null || question.removed_at)
    throw refused('Pitanje na koje odgovarate više ne postoji.')
  if (!isActive(subject)) throw notActive()
  await assertPublishable(deps, trx, { listingId, authorId: actor.id, parentId, body })
  if ((await listAnswerIds(trx, parentId)).length >= answersPerQuestion)
    throw refused(`Na jedno pitanje možete odgovoriti najviše ${answersPerQuestion} puta.`)
  await countUse(deps, 'answer', actor.id, deps.changeLimits.answers)
  const now = deps.now()
  const id = await insertQuestion(trx, {
    listing_id: listingId,
    seller_id: sellerId,
    parent_id: parentId,
    author_id: actor.id,
    body,
    created_at: now,
  })
  await settleAnswered(trx, parentId)
  if (question.author_id !== null) {
    const seller = subject.seller_business_name ?? subject.seller_username
    const event = {
      accountId: question.author_id,
      key: String(id),
      group: String(parentId),
      listingId,
      aboutAccountId: sellerId,
      data: { id: parentId, listingId, title, seller, excerpt: excerptOf(body) },
    }
    await publishNotices(trx, questionAnswered, [event], now)
  }
  await publishChanged(trx, listingId, [sellerId, question.author_id])
  return id
}
