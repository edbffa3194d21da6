import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { counted, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { notificationKindNames } from '#contract/accounts/settings.ts'
import { text } from '#contract/text/schemas.ts'

/** One line of the list: several events of one group count as one. */
export const notification = z.object({
  id: z.int(),
  kind: z.enum(notificationKindNames as [string, ...string[]]),
  /** In Bosnian. */
  text: z.string(),
  /** Path on the site that it leads to. */
  path: z.string(),
  /** Number of events that it stands for. */
  count: z.int(),
  is_read: z.boolean(),
  /** When the last event joined. */
  updated_at: unixSeconds,
})
export type Notification = z.infer<typeof notification>

/** The `type` under which a line of the list arrives live. */
export const inAppNotification = String.raw`App\Notifications\InAppNotification`
/** The live event by which an account's pages agree on the number of unread lines. */
export const unreadChanged = 'notifications.unread'
export type LiveNotification = { type: string; id: string; notification: Notification; unread: number }

export const notificationsPage = listOf(notification).extend({ unread: z.int() })

const unsubscribeTokenLength = 4_000

export const unsubscribeQuery = z.object({
  token: text(unsubscribeTokenLength, { error: 'Link nije potpun.' })
    .regex(/^[\w-]+$/, 'Link nije ispravan.')
    .describe('From the link of a mail'),
})

const timeOfDay = text(5, { error: 'Unesite vrijeme, na primjer 22:00.' }).regex(
  /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  'Unesite vrijeme, na primjer 22:00.',
)

/** Clock times in Sarajevo; both null without quiet hours. */
export const quietHours = z
  .object({ from: timeOfDay.nullable(), until: timeOfDay.nullable() })
  .superRefine(({ from, until }, context) => {
    if (from === null && until !== null)
      context.addIssue({ code: 'custom', path: ['from'], message: 'Unesite i početak tihih sati.' })
    if (until === null && from !== null)
      context.addIssue({ code: 'custom', path: ['until'], message: 'Unesite i kraj tihih sati.' })
    if (from !== null && from === until)
      context.addIssue({ code: 'custom', path: ['until'], message: 'Kraj mora biti drugačiji od početka.' })
  })
export type QuietHours = z.infer<typeof quietHours>
export const quietHoursReply = z.object({
  data: quietHours,
  /** Set if the carrier refused mails to the account's address. */
  mails_refused: z.boolean(),
  message: z.string().optional(),
})

const own = { tag: 'Notifications', access: 'member' } as const

export const listNotifications = endpoint('GET', '/notifications', {
  ...own,
  summary: 'List your notifications, the newest first',
  query: z.object({ page: pageNumber }),
  reply: notificationsPage,
})
export const countUnreadNotifications = endpoint('GET', '/notifications/unread', {
  agents: 'any',
  ...own,
  summary: 'Count your unread notifications',
  description: 'At most 99.',
  reply: counted,
  priority: 'reading',
})
export const readNotification = endpoint('POST', '/notifications/:id/read', {
  ...own,
  summary: 'Mark a notification as read',
  description: 'Succeeds even if it was read already.',
  params: idParams,
  priority: 'reading',
})
export const readNotifications = endpoint('POST', '/notifications/read', {
  ...own,
  summary: 'Mark all notifications as read',
  reply: message,
})
export const deleteNotification = endpoint('DELETE', '/notifications/:id', {
  ...own,
  summary: 'Delete a notification',
  params: idParams,
  reply: message,
})
export const unsubscribe = endpoint('POST', '/notifications/unsubscribe', {
  tag: 'Notifications',
  access: 'anyone',
  summary: 'Unsubscribe from the mails that a link came from',
  description:
    'For the link of a mail and the button of mail programs (RFC 8058); needs no login. Ignores the body. Links of old mails have expired.',
  query: unsubscribeQuery,
  reply: message,
  errors: ['not_found', 'link_expired'],
})

const ofDelivery = { ...own, reply: quietHoursReply } as const

export const getQuietHours = endpoint('GET', '/me/quiet-hours', {
  ...ofDelivery,
  summary: 'Get the hours in which mails and pushes wait',
})
export const saveQuietHours = endpoint('PUT', '/me/quiet-hours', {
  ...ofDelivery,
  summary: 'Set the hours in which mails and pushes wait',
  description: 'Mails about security do not wait. Null ends the quiet hours.',
  body: quietHours,
})
export const resumeMails = endpoint('POST', '/me/mails/resume', {
  ...own,
  summary: 'Try again to send mails to your address',
  description: 'After the carrier refused it, notifications are no longer mailed.',
  reply: message,
})
