import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { OutboxState } from '#contract/notifications/endpoints.ts'

export type OutboxFilter = { state: OutboxState | undefined; recipient: string }

const matching = (db: Db, { state, recipient }: OutboxFilter) =>
  db
    .selectFrom('outbox_message')
    .$if(state === 'failed', (query) => query.where('failed_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('sent_at', 'is', null).where('failed_at', 'is', null))
    .$if(state === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(recipient !== '', (query) => query.where('recipient', 'ilike', containing(recipient)))

/** The job of a message. The table belongs to the queue's library, which offers no read API. */
const nextTry = sql<Date | null>`(
  select job.run_at from graphile_worker._private_jobs job
  where job.key = 'send-message:' || outbox_message.id and job.attempts < job.max_attempts)`

export const listMessages = (db: Db, filter: OutboxFilter, offset: number, limit: number) =>
  matching(db, filter)
    .select([
      'id',
      'channel',
      'kind',
      'recipient',
      'created_at',
      'expires_at',
      'attempts',
      'last_error',
      'sent_at',
      'failed_at',
      nextTry.as('next_try_at'),
      sql<boolean>`text is not null or data is not null`.as('has_content'),
    ])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export type OutboxRow = Awaited<ReturnType<typeof listMessages>>[number]

export async function countOutbox(db: Db, filter: OutboxFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Resets an unsent message as if never tried, unless it has no content or has expired. Returns whether it
 * did.
 */
export const reviveMessage = (trx: Db, id: number, now: Date) =>
  trx
    .updateTable('outbox_message')
    .set({ failed_at: null, attempts: 0 })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('text', 'is not', null), eb('data', 'is not', null)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning('id')
    .executeTakeFirst()
