import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { endpoint } from '#contract/endpoint.ts'
import { trimmed } from '#contract/text/schemas.ts'

const addressLength = 1_000
const wrong = 'Preglednik je poslao neispravnu prijavu za obavijesti.'

const endpointAddress = trimmed(addressLength, { error: wrong }).refine(
  (address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
  wrong,
)
const base64url = (bytes: number) =>
  trimmed(200, { error: wrong }).refine(
    (key) => /^[\w-]+={0,2}$/.test(key) && Math.floor((key.replace(/=/g, '').length * 3) / 4) === bytes,
    wrong,
  )

/** `PushSubscription.toJSON()` of a browser. */
export const pushSubscription = z.object({
  endpoint: endpointAddress,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

export const pushKeyReply = z.object({ key: z.string() })

const own = { tag: 'Notifications', access: 'person' } as const
const notGuarded = { notAsked: 'It only decides where notifications of this session appear.' } as const

export const getPushKey = endpoint('GET', '/push/key', {
  ...own,
  summary: 'Get the public key for push subscriptions (VAPID)',
  reply: pushKeyReply,
})
export const addPushSubscription = endpoint('POST', '/push/subscriptions', {
  ...own,
  summary: 'Receive notifications on this browser',
  description: 'Ends with the session. A browser that belonged to another account changes hands.',
  body: pushSubscription,
  reply: message,
  secondFactor: notGuarded,
})
export const removePushSubscription = endpoint('POST', '/push/subscriptions/delete', {
  ...own,
  summary: 'Receive no more notifications on this browser',
  body: pushSubscription.pick({ endpoint: true }),
  reply: message,
  secondFactor: notGuarded,
})
