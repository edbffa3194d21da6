import { enqueueAll } from '#lib/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { publishLive } from '#lib/notifications/live.ts'
import type { Notice } from '#lib/notifications/notices.ts'
import { notificationKinds } from '#contract/accounts/settings.ts'
import { deliverNotices, deliveryOf } from './deliver.ts'
import { noticeArrived, noticesRead } from './live.ts'
import {
  deleteEventOfAll,
  deleteEvents,
  insertEvents,
  type InsertedEvent,
  listBlockedEvents,
  listRefusedChannels,
  type NewEvent,
} from './queries.ts'
import { dueAt, type Timing } from './timing.ts'

export type NoticeEvent<D> = {
  /** The recipient. */
  accountId: number
  /** Each account gets the event with this key once. */
  key: string
  /** Events of one group share a line of the list, which is unread again when one joins. */
  group: string
  /** Words and ids; kept as JSON, so never rename a member. */
  data: D
  /** The notification goes when these are erased. */
  listingId?: number
  aboutAccountId?: number
  /** The source that the notice's `stopMails` and `listWanted` get. */
  sourceId?: number
  timing?: Timing
  /** Narrows the channels that the settings allow. */
  channels?: { mail: boolean; push: boolean }
}

const eventsAtOnce = 1_000

/**
 * Notifies accounts within the caller's transaction. Settings choose the channels; events about blocked people and
 * their listings are skipped. Publish large batches in several transactions, to keep each short.
 */
export async function publishNotices<D>(
  trx: Db,
  notice: Notice<string, D>,
  events: readonly NoticeEvent<NoInfer<D>>[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const { inserted, listed } = await publishSome(trx, notice, events.slice(from, from + eventsAtOnce), now)
    await enqueueAll(trx, deliverNotices, deliveriesOf(inserted))
    await publishLive(
      trx,
      noticeArrived,
      inserted
        .filter(({ account_id }) => listed.has(account_id))
        .map(({ id, account_id }) => ({ accountId: account_id, id })),
    )
  }
}

async function publishSome<D>(
  trx: Db,
  notice: Notice<string, D>,
  events: readonly NoticeEvent<D>[],
  now: Date,
): Promise<{ inserted: InsertedEvent[]; listed: ReadonlySet<number> }> {
  const offered: readonly string[] = notificationKinds[notice.kind]
  const refused = await listRefusedChannels(
    trx,
    events.map(({ accountId }) => accountId),
    notice.kind,
  )
  const blocked = await listBlockedEvents(trx, events)
  const rows = events.flatMap((event, at): NewEvent[] => {
    if (blocked.has(at)) return []
    const off: readonly string[] | undefined = refused.get(event.accountId)
    if (!off) return []
    const allows = (channel: string) => offered.includes(channel) && !off.includes(channel)
    const { mail = true, push = true } = event.channels ?? {}
    const due = dueAt(event.timing ?? 'instant', now).toISOString()
    const ways = {
      is_listed: allows('in_app'),
      mail_at: mail && allows('mail') ? due : null,
      push_at: push && allows('push') ? due : null,
    }
    if (!ways.is_listed && ways.mail_at === null && ways.push_at === null) return []
    return [
      {
        ...ways,
        account_id: event.accountId,
        group_key: event.group,
        source_id: event.sourceId ?? null,
        key: `${notice.name}:${event.key}`,
        data: event.data,
        listing_id: event.listingId ?? null,
        about_account_id: event.aboutAccountId ?? null,
      },
    ]
  })
  const inserted = rows.length === 0 ? [] : await insertEvents(trx, notice.name, rows, now)
  const listed = new Set(rows.filter((row) => row.is_listed).map(({ account_id }) => account_id))
  return { inserted, listed }
}

/** Withdraws events whose subject is gone, by the keys under which they were published. */
export async function withdrawNotices(
  trx: Db,
  notice: Pick<Notice<string, never>, 'name'>,
  accountId: number,
  keys: readonly string[],
): Promise<void> {
  const withdrawn = await deleteEvents(
    trx,
    accountId,
    keys.map((key) => `${notice.name}:${key}`),
  )
  if (withdrawn) await publishLive(trx, noticesRead, [{ accountId, id: accountId }])
}

/** The same for one event of many accounts; withdraw from many in several transactions. */
export async function withdrawFromAll(
  trx: Db,
  notice: Pick<Notice<string, never>, 'name'>,
  accountIds: readonly number[],
  key: string,
): Promise<void> {
  const withdrawn = await deleteEventOfAll(trx, accountIds, `${notice.name}:${key}`)
  await publishLive(
    trx,
    noticesRead,
    withdrawn.map((accountId) => ({ accountId, id: accountId })),
  )
}

/** One job per account and time, so that an early one never replaces a late one or the reverse. */
function deliveriesOf(events: readonly InsertedEvent[]) {
  const jobs = new Map<string, ReturnType<typeof deliveryOf>>()
  for (const { account_id, mail_at, push_at } of events)
    for (const at of [mail_at, push_at])
      if (at) {
        const job = deliveryOf(account_id, at)
        jobs.set(job.key, job)
      }
  return [...jobs.values()]
}
