import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'

export type NewMessage = {
  key: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  text: string
  expires_at: Date | null
}

/** The new row, or undefined where the same message is there already. */
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('outbox_message')
    .values(message)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()

/** What still is to be sent. */
export const findWaitingMessage = (db: Db, id: number) =>
  db
    .selectFrom('outbox_message')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

export const markSent = (db: Db, id: number, now: Date) =>
  db
    .updateTable('outbox_message')
    .set((eb) => ({ sent_at: now, text: null, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** `failedAt`: when it was given up; null when another try follows. */
export const noteFailure = (db: Db, id: number, error: string, failedAt: Date | null) =>
  db
    .updateTable('outbox_message')
    .set((eb) => ({
      last_error: error.slice(0, 500),
      failed_at: failedAt,
      ...(failedAt && { text: null }),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const deleteMessagesBefore = (db: Db, time: Date) =>
  db.deleteFrom('outbox_message').where('created_at', '<', time).execute()

export type ReceivedMessage = {
  message_id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  text: string
}

export const insertReceived = (db: Db, message: ReceivedMessage) =>
  db
    .insertInto('inbox_message')
    .values(message)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()

const patternFor = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const received = (db: Db, recipient: string) =>
  db.selectFrom('inbox_message').$if(recipient !== '', (query) =>
    // Numbers are found with and without the spaces they are read with.
    query.where((eb) =>
      eb.or([
        eb('recipient', 'ilike', patternFor(recipient)),
        ...(/^[+\d\s]+$/.test(recipient)
          ? [eb('recipient', 'ilike', patternFor(recipient.replace(/\s/g, '')))]
          : []),
      ]),
    ),
  )

/** Newest first. `recipient` is any part of the address or number. */
export const listReceived = (db: Db, recipient: string, offset: number, limit: number) =>
  received(db, recipient).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()

export async function countReceived(db: Db, recipient: string): Promise<number> {
  const { count } = await received(db, recipient)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findReceived = (db: Db, id: number) =>
  db.selectFrom('inbox_message').selectAll().where('id', '=', id).executeTakeFirst()
