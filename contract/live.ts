import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text/schemas.ts'

/** The address that a browser connects to; pages ask for it once they are idle. */
export const liveConnection = z.object({
  key: z.string(),
  /** Null for the page's own host. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  tls: z.boolean().nullable(),
  /** True if sockets must also name their user, by `authoriseUser`. */
  signs_in: z.boolean(),
  /** The private channel of the account's own notifications. */
  channel: z.string(),
})
export const liveConnectionReply = z.object({ data: liveConnection })
export type LiveConnection = z.infer<typeof liveConnection>

export const channelToJoin = z.object({
  socket_id: text(64, { error: 'Nedostaje socket_id.' }).regex(
    /^\d{1,30}\.\d{1,30}$/,
    'Neispravan socket_id.',
  ),
  channel_name: text(200, { error: 'Nedostaje channel_name.' }).min(1, 'Nedostaje channel_name.'),
})
export const socketToSignIn = channelToJoin.pick({ socket_id: true })
export const userAuth = z.object({ auth: z.string(), user_data: z.string() })
export const channelAuth = z.object({ auth: z.string() })

/** The event as which Laravel broadcasts all notifications (spec 3.14); their `type` tells them apart. */
export const notificationEvent = String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`

/** Spec 3.14. */
export const newMessage = String.raw`App\Notifications\NewMessageNotification`
export type NewMessage = {
  type: typeof newMessage
  id: string
  message: { content: string; sender: { username: string }; data: { title: string } }
}

const real = { tag: 'Notifications', access: 'member' } as const

export const getLiveConnection = endpoint('GET', '/live/connection', {
  agents: 'answer',
  ...real,
  summary: 'Get the address of live events (Pusher protocol)',
  reply: liveConnectionReply,
  priority: 'reading',
})
export const noteActivity = endpoint('POST', '/live/activity', {
  agents: 'self',
  ...real,
  summary: 'Say that you are there',
  description:
    'Pages call it at most once a minute, while they are visible and in use. Users who are there get no mail about unread messages. Programs need not call it, since their other calls have the same effect.',
  status: 204,
  limit: 'live-auth',
  priority: 'reading',
})
export const authoriseChannel = endpoint('POST', '/broadcasting/auth', {
  agents: 'answer',
  ...real,
  summary: 'Authorise a socket to join a private channel',
  description:
    'For clients of the Pusher protocol, such as Laravel Echo; answers at the root too. Takes JSON and forms, and needs no token header. The reply is good for a minute and ends with the session.',
  body: channelToJoin,
  reply: channelAuth,
  limit: 'live-auth',
  errors: ['forbidden'],
  priority: 'reading',
})
export const authoriseUser = endpoint('POST', '/broadcasting/user-auth', {
  agents: 'answer',
  ...real,
  summary: 'Sign a socket of a hosted service in',
  description:
    'For `pusher:signin` of the Pusher protocol. Only a hosted service needs it, to end the connections of an account; otherwise it does not exist.',
  body: socketToSignIn,
  reply: userAuth,
  limit: 'live-auth',
  errors: ['not_found'],
  priority: 'reading',
})
