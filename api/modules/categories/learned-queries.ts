import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export const listLearned = (db: Db) =>
  db
    .selectFrom('learned_category')
    .select(['category_id', 'listing_count', 'word_count', 'newest_listing_id'])
    .execute()

export const countLearnedWords = (db: Db, words: readonly string[]) =>
  db
    .selectFrom('learned_word')
    .select(['word', 'category_id', 'count'])
    .where(sql<boolean>`word = any(${words}::text[])`)
    .execute()

/** The latest listing titles of a category. */
export const listTitles = (db: Db, categoryId: number, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('category_id', '=', categoryId)
    .where('status', '<>', 'draft')
    .where('held_by_moderation', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type Learned = { categoryId: number; listings: number; words: number; newestId: number; now: Date }

/** Replaces the learned words of a category. */
export async function replaceLearned(db: Db, learned: Learned, counts: ReadonlyMap<string, number>) {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('learned_category').where('category_id', '=', learned.categoryId).execute()
    await trx
      .insertInto('learned_category')
      .values({
        category_id: learned.categoryId,
        listing_count: learned.listings,
        word_count: learned.words,
        newest_listing_id: learned.newestId,
        learned_at: learned.now,
      })
      .execute()
    await sql`
      insert into learned_word (word, category_id, count)
      select word, ${learned.categoryId}, count
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as one (word, count)`.execute(
      trx,
    )
  })
}

export const forgetLearned = (db: Db, categoryIds: readonly number[]) =>
  db
    .deleteFrom('learned_category')
    .where(sql<boolean>`category_id = any(${categoryIds}::bigint[])`)
    .execute()

/** Makes the next lesson read these categories again, even without new titles. */
export const forgetLessons = async (db: Db, categoryIds: readonly number[]) =>
  void (await db
    .updateTable('learned_category')
    .set({ newest_listing_id: 0 })
    .where(sql<boolean>`category_id = any(${categoryIds}::bigint[])`)
    .execute())
