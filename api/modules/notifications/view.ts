import type { Selectable } from 'kysely'
import { unixSeconds } from '#lib/time.ts'
import type { InboxMessage } from '#contract/notifications/endpoints.ts'
import type { InboxMessage as InboxMessageRow } from '#lib/database/database.generated.ts'

type KeptAttachment = { name: string; contentType: string; key: string }

/** The files that came with a message of the local inbox. */
export const attachmentsOf = ({ attachments }: Pick<Selectable<InboxMessageRow>, 'attachments'>) =>
  attachments as unknown as KeptAttachment[]

export const inboxMessageView = (row: Selectable<InboxMessageRow>): InboxMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  text: row.text,
  has_html: row.html !== null,
  attachments: attachmentsOf(row).map(({ name }) => name),
  received_at: unixSeconds(row.received_at),
})
