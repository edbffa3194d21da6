import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { ForbiddenWordBody } from '#contract/checks/forbidden-words.ts'

const columns = ['id', 'wording', 'is_allowed', 'category_id', 'holds', 'rule', 'version'] as const

type Filter = { q?: string | undefined; effect?: 'hold' | 'queue' | 'allow' | undefined }

const filtered = (db: Db, { q, effect }: Filter) =>
  db
    .selectFrom('forbidden_word')
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`lower(wording) like ${containing(q!.toLowerCase())}`),
    )
    .$if(effect !== undefined, (query) => query.where('is_allowed', '=', effect === 'allow'))
    .$if(effect === 'hold' || effect === 'queue', (query) => query.where('holds', '=', effect === 'hold'))

export const listWords = (db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  filtered(db, filter)
    .select(columns)
    .orderBy(sql`lower(wording)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
export type WordRow = Awaited<ReturnType<typeof listWords>>[number]

export const countWords = (db: Db, filter: Filter) =>
  filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const lockWord = (trx: Db, id: number) =>
  trx.selectFrom('forbidden_word').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

const stored = ({ wording, category_id, effect, rule }: ForbiddenWordBody) => ({
  wording,
  category_id: category_id ?? null,
  is_allowed: effect === 'allow',
  holds: effect === 'hold',
  rule,
})

export const insertWord = (trx: Db, given: ForbiddenWordBody) =>
  trx.insertInto('forbidden_word').values(stored(given)).returning(columns).executeTakeFirstOrThrow()

export const updateWord = (trx: Db, id: number, given: ForbiddenWordBody) =>
  trx
    .updateTable('forbidden_word')
    .set((eb) => ({ ...stored(given), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteWord = (trx: Db, id: number) =>
  trx.deleteFrom('forbidden_word').where('id', '=', id).execute()

export type ReadRow = {
  id: number
  title: string
  short_description: string | null
  description: string
  category_id: number
  username: string
}

/** Active listings before `before`, the latest first; in some categories or in all. */
export async function listActive(
  db: Db,
  { categoryIds, before, limit }: { categoryIds: readonly number[] | null; before: number; limit: number },
): Promise<ReadRow[]> {
  const inCategories = categoryIds === null ? sql`true` : sql`category_id = any(${categoryIds}::bigint[])`
  const { rows } = await sql<ReadRow>`
    select listing.id, title, short_description, description, category_id, username
    from listing join account on account.id = seller_id
    where listing.id < ${before} and ${inCategories} and ${isOnOffer}
    order by listing.id desc limit ${limit}`.execute(db)
  return rows
}
