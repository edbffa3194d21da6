import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB, Webhook, WebhookEvent } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import type { webhookEventStates, WebhookKind } from '#contract/webhooks/kinds.ts'

export type WebhookRow = Selectable<Webhook>
export type EventRow = Selectable<WebhookEvent>
export type EventState = (typeof webhookEventStates)[number]

export const listWebhooks = (db: Db, accountId: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

export const findWebhook = (db: Db, accountId: number, id: number): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

type Given = { address: string; kinds: WebhookKind[] }

export async function insertWebhook(
  db: Db,
  values: Given & { account_id: number; secret_sealed: Buffer; created_at: Date },
): Promise<number> {
  const { id } = await db.insertInto('webhook').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a pause, too. */
export const changeWebhook = (db: Db, id: number, values: Given & { is_active: boolean }) =>
  db
    .updateTable('webhook')
    .set({ ...values, paused_at: null })
    .where('id', '=', id)
    .execute()

export const deleteWebhook = (db: Db, id: number) => db.deleteFrom('webhook').where('id', '=', id).execute()

/** Counts the events of each webhook in states that need attention. */
export async function countEvents(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('webhook_event')
    .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number>().as('count')])
    .where('webhook_id', 'in', ids)
    .where('state', '<>', 'delivered')
    .groupBy(['webhook_id', 'state'])
    .execute()
}

const eventsOf = (db: Db, webhookId: number, state: EventState | undefined) =>
  db
    .selectFrom('webhook_event')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))

export const listEvents = (
  db: Db,
  webhookId: number,
  { state, limit, offset }: { state: EventState | undefined; limit: number; offset: number },
): Promise<EventRow[]> =>
  eventsOf(db, webhookId, state).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countListed(db: Db, webhookId: number, state: EventState | undefined): Promise<number> {
  const { count } = await eventsOf(db, webhookId, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Notes an event caused by a request alone, and wakes the job that sends. */
export async function insertPing(db: Db, webhookId: number, at: Date): Promise<void> {
  await db
    .insertInto('webhook_event')
    .values({ webhook_id: webhookId, kind: 'ping', subject_id: 0, data: '{}', created_at: at, next_at: at })
    .execute()
  await wakeSending(db)
}

/** Lets events that ended be sent again; returns how many. */
export async function replay(
  db: Db,
  webhookId: number,
  eventId: number | undefined,
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_event')
    .set({ state: 'waiting', attempts: 0, next_at: at })
    .where('webhook_id', '=', webhookId)
    .$if(eventId !== undefined, (query) => query.where('id', '=', eventId!).where('state', '<>', 'waiting'))
    .$if(eventId === undefined, (query) => query.where('state', '=', 'failed'))
    .executeTakeFirst()
  await wakeSending(db)
  return Number(numUpdatedRows)
}

const wakeSending = (db: Db) => sql`select pg_notify('webhook_due', '')`.execute(db)

export type DueEvent = EventRow & Pick<WebhookRow, 'account_id' | 'address' | 'secret_sealed'>

/**
 * Takes events that are due: only the first that waits for each listing, order or conversation, so that a
 * later one never overtakes it. The caller has until `lease` to report the outcome; then it is due again.
 */
export async function takeDue(
  db: Db,
  { now, lease, limit, perWebhook }: { now: Date; lease: Date; limit: number; perWebhook: number },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with first as (
      select distinct on (event.webhook_id, event.kind, event.subject_id) event.id, event.webhook_id, event.next_at
      from webhook_event event join webhook on webhook.id = event.webhook_id
      where event.state = 'waiting' and webhook.is_active and webhook.paused_at is null
      order by event.webhook_id, event.kind, event.subject_id, event.id
    ), placed as (
      select id, next_at, row_number() over (partition by webhook_id order by next_at, id) as place
      from first where next_at <= ${now}
    ), due as (
      select id from placed where place <= ${perWebhook}::int order by next_at limit ${limit}::int
    )
    update webhook_event event set attempts = event.attempts + 1, attempted_at = ${now}, next_at = ${lease}
    from webhook
    where event.id in (select id from due) and webhook.id = event.webhook_id
      -- Another worker may have taken it since.
      and event.state = 'waiting' and event.next_at <= ${now}
    returning event.*, webhook.account_id, webhook.address, webhook.secret_sealed`.execute(db)
  return rows
}

type Outcome = { status: number | null; problem: string | null }

/** Only the latest attempt counts. */
const ofAttempt = (db: Db, { id, attempts }: DueEvent) =>
  db
    .updateTable('webhook_event')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

export async function markDelivered(db: Db, event: DueEvent, status: number, at: Date): Promise<void> {
  await ofAttempt(db, event).set({ state: 'delivered', status, problem: null }).execute()
  await db.updateTable('webhook').set({ succeeded_at: at }).where('id', '=', event.webhook_id).execute()
}

export const markLater = (db: Db, event: DueEvent, outcome: Outcome, nextAt: Date) =>
  ofAttempt(db, event)
    .set({ ...outcome, next_at: nextAt })
    .execute()

export const markFailed = (db: Db, event: DueEvent, outcome: Outcome) =>
  ofAttempt(db, event)
    .set({ ...outcome, state: 'failed' })
    .execute()

/** Pauses a webhook that nothing has reached since a time; its owner, if it was not paused before. */
export const pauseUnreached = (db: Db, id: number, since: Date, now: Date) =>
  db
    .updateTable('webhook')
    .from('account')
    .set({ paused_at: now })
    .whereRef('account.id', '=', 'webhook.account_id')
    .where('webhook.id', '=', id)
    .where('paused_at', 'is', null)
    .where((where) => where.or([where('succeeded_at', 'is', null), where('succeeded_at', '<', since)]))
    .returning(['account.id', 'account.username', 'account.email'])
    .executeTakeFirst()

/** Deletes events that ended, made before a time; returns how many. */
export const deleteOldEvents = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteEvents(
    db,
    db
      .selectFrom('webhook_event')
      .select('id')
      .where('state', '<>', 'waiting')
      .where('created_at', '<', before)
      .limit(limit),
  )

/** The same for events that wait for a webhook which is off or paused. */
export const deleteOldWaiting = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteEvents(
    db,
    db
      .selectFrom('webhook_event')
      .innerJoin('webhook', 'webhook.id', 'webhook_event.webhook_id')
      .select('webhook_event.id')
      .where((eb) => eb.or([eb('webhook.is_active', '=', false), eb('webhook.paused_at', 'is not', null)]))
      .where('webhook_event.state', '=', 'waiting')
      .where('webhook_event.created_at', '<', before)
      .limit(limit),
  )

async function deleteEvents(
  db: Db,
  selected: SelectQueryBuilder<DB, 'webhook_event', { id: number }>,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_event')
    .where('id', 'in', selected)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
