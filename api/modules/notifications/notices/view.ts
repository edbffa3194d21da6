import type { Deps } from '#api/deps.ts'
import { findNotice } from '#api/notices.ts'
import { unixSeconds } from '#lib/time.ts'
import type { Notification } from '#contract/notifications/notices.ts'
import type { NotificationRow } from './list-queries.ts'

/** Null if only another release knows its kind. */
export function notificationView(
  { brand, baseUrl }: Pick<Deps, 'brand' | 'baseUrl'>,
  row: NotificationRow,
): Notification | null {
  const notice = findNotice(row.notice)
  if (!notice) return null
  const events = row.events as [never, ...never[]]
  const group = { events, count: row.count, sourceId: row.source_id }
  const { text, path } = notice.write(group, { brand, baseUrl })
  return {
    id: row.id,
    kind: notice.kind,
    text,
    path,
    count: row.count,
    is_read: row.read_at !== null,
    updated_at: unixSeconds(row.updated_at),
  }
}
