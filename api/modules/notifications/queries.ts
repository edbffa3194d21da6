import { type Selectable, sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { OutboxMessage } from '#lib/database/database.generated.ts'

export type NewMessage = {
  key: string
  channel: 'mail' | 'sms'
  recipient: string
  kind: string | null
  /** As JSON. */
  data: string | null
  text: string | null
  expires_at: Date | null
  account_id: number | null
}

/** The new row, or undefined if the same message already exists. */
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('outbox_message')
    .values(message)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()

export type WaitingMessage = Selectable<OutboxMessage>

/** Claims an unsent message unless it is claimed already; nobody else gets it before `until`. */
export const claimMessage = (db: Db, id: number, { now, until }: { now: Date; until: Date }) =>
  db
    .updateTable('outbox_message')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** Extends a claim, unless it has lapsed and another job has taken the message. */
export const renewClaim = (db: Db, id: number, { held, until }: { held: Date; until: Date }) =>
  db
    .updateTable('outbox_message')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claimed_until', '=', held)
    .where('sent_at', 'is', null)
    .executeTakeFirst()

/** The end of the claim on an unsent message. */
export const findWaitingMessage = (db: Db, id: number) =>
  db
    .selectFrom('outbox_message')
    .select('claimed_until')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

export const findProgress = (db: Db, key: string) =>
  db
    .selectFrom('outbox_message')
    .select(['attempts', 'sent_at', 'failed_at'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Clears the content, since it may hold a code or a link that grants access. */
const noContent = { text: null, data: null }

export const markSent = (db: Db, id: number, now: Date) =>
  db
    .updateTable('outbox_message')
    .set((eb) => ({
      ...noContent,
      sent_at: now,
      last_error: null,
      claimed_until: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** `failedAt` is when it was given up; null if another attempt follows. */
export const noteFailure = (
  db: Db,
  id: number,
  { error, failedAt, isUseless }: { error: string; failedAt: Date | null; isUseless: boolean },
) =>
  db
    .updateTable('outbox_message')
    .set((eb) => ({
      last_error: error.slice(0, 500),
      failed_at: failedAt,
      claimed_until: null,
      // Otherwise kept, so that the operator may retry it.
      ...(isUseless && noContent),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** Clears messages that were given up and have expired since. */
export const forgetUselessContent = (db: Db, now: Date) =>
  db
    .updateTable('outbox_message')
    .set(noContent)
    .where('failed_at', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()

export const deleteMessagesBefore = (db: Db, time: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('outbox_message')
      .where('id', 'in', (eb) =>
        eb.selectFrom('outbox_message').select('id').where('created_at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )

export const deleteReceivedBefore = (db: Db, time: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('inbox_message')
      .where('id', 'in', (eb) =>
        eb.selectFrom('inbox_message').select('id').where('received_at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )

export type ReceivedMessage = {
  message_id: string
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  text: string
  html: string | null
  account_id: number | null
  /** As JSON: names, types and keys in private storage. */
  attachments?: string
}

export const insertReceived = (db: Db, message: ReceivedMessage) =>
  db
    .insertInto('inbox_message')
    .values(message)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()

/** `accountId`: undefined for everyone's messages. `recipient`: any part of the address or number. */
export type InboxFilter = { accountId: number | undefined; recipient: string }

const ofAccount = (db: Db, accountId: number | undefined) =>
  db
    .selectFrom('inbox_message')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))

const received = (db: Db, { accountId, recipient }: InboxFilter) =>
  ofAccount(db, accountId).$if(recipient !== '', (query) =>
    // Finds numbers with and without the spaces of their usual form.
    query.where((eb) =>
      eb.or([
        eb('recipient', 'ilike', containing(recipient)),
        ...(/^[+\d\s]+$/.test(recipient)
          ? [eb('recipient', 'ilike', containing(recipient.replace(/\s/g, '')))]
          : []),
      ]),
    ),
  )

/** Newest first. */
export const listReceived = (db: Db, filter: InboxFilter, offset: number, limit: number) =>
  received(db, filter).selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()

export async function countReceived(db: Db, filter: InboxFilter): Promise<number> {
  const { count } = await received(db, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findReceived = (db: Db, accountId: number | undefined, id: number) =>
  ofAccount(db, accountId).selectAll().where('id', '=', id).executeTakeFirst()
