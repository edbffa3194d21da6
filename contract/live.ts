import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/** What a browser connects to; pages ask for it once they are idle. */
export const liveConnection = z.object({
  key: z.string(),
  /** Null for the page's own host. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  tls: z.boolean().nullable(),
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
export const channelAuth = z.object({ auth: z.string() })

const real = { tag: 'Notifications', access: 'member' } as const

export const getLiveConnection = endpoint('GET', '/live/connection', {
  ...real,
  summary: 'Get where live events arrive (Pusher protocol)',
  reply: liveConnectionReply,
  priority: 'reading',
})
export const authoriseChannel = endpoint('POST', '/broadcasting/auth', {
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
