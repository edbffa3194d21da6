import * as calls from '#contract/notifications/endpoints.ts'
import { admins, everyone, gives } from '#tests/access/rows.ts'

const letter = { params: { id: '{letter}' } }

export const notificationAccess = [
  gives(calls.listOutbox, admins(200)),
  gives(calls.retryMessage, admins(200), { params: { id: '{failedMessage}' } }),
  // The test installation shows everyone's messages; production has no inbox.
  gives(calls.listInbox, everyone(200)),
  gives(calls.getInboxMessage, everyone(200), letter),
  gives(calls.getInboxMessageHtml, everyone(200), { params: { id: '{newHtmlLetter}' } }),
  gives(calls.getInboxAttachment, everyone(200), { params: { id: '{newAttachedLetter}', position: 0 } }),
  gives(calls.getInboxAttachment, everyone(404), { params: { ...letter.params, position: 0 } }),
  // This message has no HTML.
  gives(calls.getInboxMessageHtml, everyone(404), letter),
]
