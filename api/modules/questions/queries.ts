import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#lib/database/database.generated.ts'
import { isNotBannedOf, personFields } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type { QuestionList } from '#contract/questions.ts'

export const findListingSeller = async (db: Db, listingId: number): Promise<number | undefined> =>
  (await db.selectFrom('listing').select('seller_id').where('id', '=', listingId).executeTakeFirst())
    ?.seller_id

const columns = [
  'question.id',
  'question.listing_id',
  'question.parent_id',
  'question.author_id',
  'question.body',
  'question.created_at',
  ...personFields,
] as const

const withAuthor = (db: Db) =>
  db
    .selectFrom('question')
    .leftJoin('account', 'account.id', 'question.author_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')

const answersOf = (eb: ExpressionBuilder<DB, 'question'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('question as answer')
      .leftJoin('account as seller', 'seller.id', 'answer.author_id')
      .leftJoin('shop as store', 'store.owner_id', 'seller.id')
      .select([
        'answer.id',
        'answer.listing_id',
        'answer.parent_id',
        'answer.author_id',
        'answer.body',
        sql<number>`extract(epoch from answer.created_at)`.as('created_at'),
        'seller.username',
        'seller.type',
        'seller.avatar',
        'store.business_name',
        isNotBannedOf('seller').as('has_profile'),
      ])
      .whereRef('answer.parent_id', '=', 'question.id')
      .where('answer.removed_at', 'is', null)
      .orderBy('answer.id'),
  )

const selectQuestions = (db: Db) =>
  withAuthor(db)
    .select([...columns, 'question.seen_at'])
    .select((eb) => answersOf(eb as unknown as ExpressionBuilder<DB, 'question'>).as('answers'))
    .where('question.removed_at', 'is', null)

const shownQuestions = (db: Db) => selectQuestions(db).where('question.parent_id', 'is', null)

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof shownQuestions>['execute']>>[number]
export type AnswerRow = QuestionRow['answers'][number]

export const countQuestionsOf = async (db: Db, listingId: number): Promise<number> =>
  (
    await db
      .selectFrom('question_count')
      .select('questions')
      .where('listing_id', '=', listingId)
      .executeTakeFirst()
  )?.questions ?? 0

type Page = { limit: number; offset: number }
/** `openFirst`: those without an answer before the others. */
type Order = { openFirst: boolean }

/** The questions that a listing shows, the newest first. */
export const listQuestionsOf = (
  db: Db,
  listingId: number,
  { limit, offset, openFirst }: Page & Order,
): Promise<QuestionRow[]> =>
  shownQuestions(db)
    .where('question.listing_id', '=', listingId)
    .$if(openFirst, (query) => query.orderBy(sql`question.answered_at is null`, 'desc'))
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts the questions before one in that list; undefined if it is not in it. */
export async function findPlace(
  db: Db,
  listingId: number,
  questionId: number,
  { openFirst }: Order,
): Promise<number | undefined> {
  const isBefore = openFirst
    ? sql`(other.answered_at is null, other.id) > (question.answered_at is null, question.id)`
    : sql`other.id > question.id`
  const { rows } = await sql<{ place: number }>`
    select (
      select count(*) from question as other
      where other.listing_id = question.listing_id and other.parent_id is null and other.removed_at is null
        and ${isBefore}) as place
    from question
    where id = ${questionId} and listing_id = ${listingId} and parent_id is null and removed_at is null`.execute(
    db,
  )
  return rows[0]?.place
}

/** A question or an answer that is shown. */
export const findShown = (db: Db, id: number): Promise<QuestionRow | undefined> =>
  selectQuestions(db).where('question.id', '=', id).executeTakeFirst()

const isOpenListing = sql<boolean>`listing.status = 'active' and not listing.held_by_moderation
  and listing.deleted_at is null`

const ofList = (db: Db, accountId: number, list: QuestionList) =>
  db
    .selectFrom('question')
    .where('question.parent_id', 'is', null)
    .where('question.removed_at', 'is', null)
    .$if(list === 'asked', (query) => query.where('question.author_id', '=', accountId))
    .$if(list === 'answered', (query) =>
      query.where('question.seller_id', '=', accountId).where('question.answered_at', 'is not', null),
    )
    .$if(list === 'open', (query) =>
      query
        .where('question.seller_id', '=', accountId)
        .where('question.answered_at', 'is', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('listing')
              .select('listing.id')
              .whereRef('listing.id', '=', 'question.listing_id')
              .where(isOpenListing),
          ),
        ),
    )

export async function countList(db: Db, accountId: number, list: QuestionList): Promise<number> {
  const { count } = await ofList(db, accountId, list)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest first. */
export async function listListed(
  db: Db,
  accountId: number,
  { list, limit, offset }: Page & { list: QuestionList },
): Promise<QuestionRow[]> {
  const page = ofList(db, accountId, list)
    .select('question.id')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(offset)
  return shownQuestions(db).where('question.id', 'in', page).orderBy('question.id', 'desc').execute()
}
