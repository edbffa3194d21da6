import type { Deps } from '#api/deps.ts'
import {
  accountChannel,
  type Channel,
  defineLiveEvent,
  defineLiveNotification,
  findChannel,
  type LiveRef,
} from '#lib/notifications/live.ts'
import { shownEvents } from '#lib/notifications/notices.ts'
import { mostUnreadShown } from '#contract/limits/serving.ts'
import { inAppNotification, unreadChanged } from '#contract/notifications/notices.ts'
import { countUnreadOf, listEventNotifications, listEventsSince } from './live-queries.ts'
import { notificationView } from './view.ts'

/** Announces an event that joined the list; its id is that of the event. */
export const noticeArrived = defineLiveNotification({
  name: 'notice',
  type: inAppNotification,
  async load(deps: Deps, refs) {
    const [rows, unread] = await Promise.all([
      listEventNotifications(
        deps.db,
        refs.map(({ id }) => id),
        shownEvents,
      ),
      countUnreadOf(deps.db, refs.map(accountOf), mostUnreadShown),
    ])
    const byEvent = new Map(rows.map((row) => [row.event_id, row]))
    return refs.map((ref) => {
      const row = byEvent.get(ref.id)
      const notification = row && row.account_id === accountOf(ref) ? notificationView(deps, row) : null
      return notification && { notification, unread: unread.get(accountOf(ref)) ?? 0 }
    })
  },
  listMissed: async ({ db }, since) => {
    const rows = await listEventsSince(db, since)
    return rows.map(({ id, account_id }) => ({ accountId: account_id, id }))
  },
})

/** Tells an account's other pages that it read some. */
export const noticesRead = defineLiveEvent({
  name: 'notices-read',
  wireName: unreadChanged,
  async load({ db }: Deps, refs) {
    const unread = await countUnreadOf(db, refs.map(accountOf), mostUnreadShown)
    return refs.map((ref) => ({ unread: unread.get(accountOf(ref)) ?? 0 }))
  },
})

const ofAccounts: readonly Channel<unknown>[] = [accountChannel]
const accountOf = ({ channel }: LiveRef): number => findChannel(ofAccounts, channel)?.id ?? 0

export const noticeLiveEvents = [noticeArrived, noticesRead]
