import { sql } from 'kysely'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'

const selectNotes = (db: Db, readerId: number | null) =>
  db
    .selectFrom('board_note')
    .innerJoin('account', 'account.id', 'board_note.author_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'board_note.id',
      'board_note.parent_id',
      'board_note.author_id',
      'board_note.city_id',
      'board_note.body',
      'board_note.photo_key',
      'board_note.created_at',
      'account.username',
      'account.type',
      'account.avatar',
      'shop.business_name',
      isNotBanned.as('has_profile'),
      sql<number>`(select count(*) from board_like as likes where likes.note_id = board_note.id)`.as('likes'),
      sql<number>`(
        select count(*) from board_note as reply
        where reply.parent_id = board_note.id and reply.removed_at is null)`.as('replies'),
      sql<boolean>`exists (
        select from board_like as own where own.note_id = board_note.id and own.account_id = ${readerId})`.as(
        'liked',
      ),
    ])
    .where('board_note.removed_at', 'is', null)

export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

type Page = { limit: number; offset: number }

const notesOf = (db: Db, cityId: number | undefined) =>
  db
    .selectFrom('board_note')
    .where('parent_id', 'is', null)
    .where('removed_at', 'is', null)
    .$if(cityId !== undefined, (query) => query.where('city_id', '=', cityId!))

const countOf = async (query: ReturnType<typeof notesOf>): Promise<number> =>
  (await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

export const countNotes = (db: Db, cityId: number | undefined): Promise<number> =>
  countOf(notesOf(db, cityId))

/** The latest first. */
export const listNotes = (
  db: Db,
  { cityId, readerId, limit, offset }: Page & { cityId: number | undefined; readerId: number | null },
): Promise<NoteRow[]> =>
  selectNotes(db, readerId)
    .where(
      'board_note.id',
      'in',
      notesOf(db, cityId).select('id').orderBy('id', 'desc').limit(limit).offset(offset),
    )
    .orderBy('board_note.id', 'desc')
    .execute()

/** A note or a reply that is shown; replies go with their note. */
export const findShown = (db: Db, id: number, readerId: number | null): Promise<NoteRow | undefined> =>
  selectNotes(db, readerId)
    .where('board_note.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('board_note.parent_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('board_note as parent')
            .select('parent.id')
            .whereRef('parent.id', '=', 'board_note.parent_id')
            .where('parent.removed_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()

export const countReplies = async (db: Db, noteId: number): Promise<number> =>
  (
    await db
      .selectFrom('board_note')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('parent_id', '=', noteId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** The oldest first. */
export const listReplies = (
  db: Db,
  { noteId, readerId, limit, offset }: Page & { noteId: number; readerId: number | null },
): Promise<NoteRow[]> =>
  selectNotes(db, readerId)
    .where('board_note.parent_id', '=', noteId)
    .orderBy('board_note.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** The latest texts of an account since a time, the newest last. */
export async function listOwnTexts(db: Db, authorId: number, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('board_note')
    .select('body')
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ body }) => body).reverse()
}

/** A note or a reply, removed or not. */
export const findAny = (db: Db, id: number) =>
  db.selectFrom('board_note').selectAll().where('id', '=', id).executeTakeFirst()
export type AnyNote = NonNullable<Awaited<ReturnType<typeof findAny>>>

/** The same, which nobody changes before this transaction ends. */
export const lockNote = (trx: Db, id: number) =>
  trx.selectFrom('board_note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Notes and replies in the form for open pages. */
export const listLiveNotes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('board_note')
    .select(['id', 'parent_id', 'author_id as user_id'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
