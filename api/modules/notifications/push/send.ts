import webPush from 'web-push'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { RefusedAddress } from '#lib/http/outgoing-http.ts'
import { pushKeys } from './keys.ts'
import { deleteSubscriptionById, findSubscription } from './queries.ts'

const lifeSeconds = 24 * 3600 // how long a push service keeps it for a device that is off

const push = z.object({
  subscriptionId: z.int(),
  /** A later push with the same tag replaces an earlier one, so a repeat is not seen twice. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
})
type Push = z.infer<typeof push>

export const sendPush = defineJob({
  name: 'send-push',
  label: 'Obavijesti na uređaje',
  payload: push,
  maxAttempts: 6,
  run: (deps: Deps, given) => send(deps, given),
})

/** The service no longer knows the browser, or never will. */
const isGone = (status: number) => status === 404 || status === 410
const isAccepted = (status: number) => status >= 200 && status < 300

/** Encrypts for the browser (RFC 8291) and signs by VAPID (RFC 8292). Throws if a later attempt may succeed. */
async function send(deps: Deps, { subscriptionId, tag, title, body, path }: Push): Promise<void> {
  const subscription = await findSubscription(deps.db, subscriptionId)
  if (!subscription) return
  const { endpoint, p256dh, auth } = subscription
  const { headers, body: encrypted } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ tag, title, body, path }),
    {
      vapidDetails: { subject: deps.pushContact, ...(await pushKeys(deps)) },
      TTL: lifeSeconds,
      topic: tag.replaceAll(/[^\w-]/g, '-').slice(0, 32),
    },
  )
  try {
    const { status } = await deps.outgoing.post(endpoint, {
      headers: headers as Record<string, string>,
      body: encrypted!,
    })
    if (isGone(status)) return void (await deleteSubscriptionById(deps.db, subscriptionId))
    if (!isAccepted(status)) throw new Error(`The push service answered ${status}.`)
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error
    await deleteSubscriptionById(deps.db, subscriptionId)
  }
}
