import type { Selectable } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ServiceMessage } from '#lib/database/database.generated.ts'

export type MessageRow = Selectable<ServiceMessage>

export type MessageContent = Pick<
  MessageRow,
  | 'title'
  | 'content'
  | 'background_color'
  | 'text_color'
  | 'locations'
  | 'position'
  | 'shown_from'
  | 'shown_to'
>

const inOrder = (db: Db) =>
  db.selectFrom('service_message').selectAll().orderBy('position').orderBy('id', 'desc')

export const listShown = (db: Db, location: string, now: Date) =>
  inOrder(db)
    .where((eb) => eb(eb.val(location), '=', eb.fn.any('locations')))
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .where((eb) => eb.or([eb('shown_to', 'is', null), eb('shown_to', '>', now)]))
    .execute()

export const listAll = (db: Db) => inOrder(db).execute()

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('service_message').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the message until the transaction ends. */
export const lockMessage = (trx: Db, id: number) =>
  trx.selectFrom('service_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertMessage = (db: Db, content: MessageContent, now: Date) =>
  db
    .insertInto('service_message')
    .values({ ...content, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateMessage = (db: Db, id: number, content: MessageContent, now: Date) =>
  db
    .updateTable('service_message')
    .set({ ...content, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteMessage = (db: Db, id: number) =>
  db.deleteFrom('service_message').where('id', '=', id).execute()
