import { type DeleteResult, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { Sketch } from './sketch.ts'

export async function findRegistration(db: Db, accountId: number): Promise<Date> {
  const { created_at } = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return created_at
}

/** Returns whether an account has written anything in a conversation. */
export async function hasWritten(db: Db, conversationId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of recipients of the same text, from a sender's latest held message in a conversation. */
export const findHeld = (db: Db, conversationId: number, senderId: number) =>
  db
    .selectFrom('held_message')
    .innerJoin('message', 'message.id', 'held_message.message_id')
    .select('held_message.copies')
    .where('message.conversation_id', '=', conversationId)
    .where('held_message.account_id', '=', senderId)
    .where('held_message.state', '<>', 'released')
    .orderBy('message.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertSketch = (
  trx: Db,
  row: {
    account_id: number
    recipient_id: number
    sketch: number[]
    bands: number[]
    is_newcomers: boolean
    created_at: Date
  },
) => trx.insertInto('message_sketch').values(row).execute()

export type Sketched = { recipient_id: number; sketch: Sketch }

const mostCompared = 1_000

/** A sender's unasked messages since a time. */
export const listOwnSketches = (db: Db, accountId: number, since: Date): Promise<Sketched[]> =>
  db
    .selectFrom('message_sketch')
    .select(['recipient_id', 'sketch'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(mostCompared)
    .execute()

/** Texts of new accounts that share a band, and so may be the same. */
export const listAlikeSketches = (db: Db, bands: readonly number[], since: Date): Promise<Sketched[]> =>
  db
    .selectFrom('message_sketch')
    .select(['recipient_id', 'sketch'])
    .where('is_newcomers', '=', true)
    .where(sql<boolean>`bands && ${bands}::integer[]`)
    .where('created_at', '>', since)
    .limit(mostCompared)
    .execute()

export const insertHeld = (
  trx: Db,
  row: { message_id: number; account_id: number; copies: number; held_at: Date },
) => trx.insertInto('held_message').values(row).execute()

export const deleteSketches = (db: Db, before: Date, limit: number): Promise<DeleteResult> =>
  db
    .deleteFrom('message_sketch')
    .where('id', 'in', (eb) =>
      eb.selectFrom('message_sketch').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirst()
