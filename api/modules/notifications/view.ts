import type { Selectable } from 'kysely'
import { unixSeconds } from '#lib/time.ts'
import type { InboxMessage } from '#contract/notifications.ts'
import type { InboxMessage as InboxMessageRow } from '#lib/database.generated.ts'

export const inboxMessageView = (row: Selectable<InboxMessageRow>): InboxMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  text: row.text,
  has_html: row.html !== null,
  received_at: unixSeconds(row.received_at),
})
