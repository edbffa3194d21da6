import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { RefusedAddress } from '#lib/http/outgoing-http.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { webhookDelays, webhookEventDays, webhookType } from '#contract/webhooks/kinds.ts'
import { webhookPaused } from './mails.ts'
import {
  deleteOldEvents,
  deleteOldWaiting,
  type DueEvent,
  markDelivered,
  markFailed,
  markLater,
  pauseUnreached,
  takeDue,
} from './queries.ts'
import { sealedFor } from './service.ts'
import { signedHeaders } from './signature.ts'

/** Longer than a call may take. */
const leaseMs = 30_000
/** At once, so that a slow receiver holds up only its own events. */
const atOnce = { limit: 40, perWebhook: 4 }

type Answer = { status: number | null; problem: string | null; retryAfter?: string | undefined }

async function call({ outgoing, sealer, now }: Deps, event: DueEvent): Promise<Answer> {
  const body = JSON.stringify({
    id: event.key,
    type: webhookType(event.kind),
    created_at: unixSeconds(event.created_at),
    data: event.data,
  })
  const at = unixSeconds(now())
  const secret = sealer.open(event.secret_sealed, sealedFor)
  try {
    const { status, retryAfter } = await outgoing.post(event.address, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Bazar-Webhooks',
        ...signedHeaders(secret, { key: event.key, at, body }),
      },
      body: Buffer.from(body),
    })
    return { status, problem: null, retryAfter }
  } catch (error) {
    return { status: null, problem: problemOf(error) }
  }
}

/** In Bosnian, for the shop. */
function problemOf(error: unknown): string {
  if (error instanceof RefusedAddress) return 'Adresa nije javna.'
  const { name, code } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'Nema odgovora na vrijeme.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Ime servera nije pronađeno.'
  if (code === 'ECONNREFUSED') return 'Server odbija vezu.'
  if (/CERT|TLS|SSL|ALTNAME/.test(code ?? '')) return 'Certifikat servera nije ispravan.'
  return 'Veza je prekinuta.'
}

async function send(deps: Deps, event: DueEvent): Promise<void> {
  const { status, problem, retryAfter } = await call(deps, event)
  await faultPoint('webhook: called')
  if (status !== null && status >= 200 && status < 300)
    return markDelivered(deps.db, event, status, deps.now())
  const delay = webhookDelays[event.attempts - 1]
  if (delay !== undefined && status !== 410) {
    const asked = Number(retryAfter)
    const seconds = Number.isFinite(asked) ? Math.min(Math.max(asked, delay), 86_400) : delay
    await markLater(deps.db, event, { status, problem }, new Date(deps.now().getTime() + seconds * 1000))
    return
  }
  await deps.db.transaction().execute(async (trx) => {
    await markFailed(trx, event, { status, problem })
    const now = deps.now()
    const owner = await pauseUnreached(trx, event.webhook_id, event.created_at, now)
    if (owner?.email)
      await queueMail(trx, webhookPaused, {
        to: owner.email,
        accountId: owner.id,
        key: `webhook-paused:${event.webhook_id}:${now.getTime()}`,
        data: { username: owner.username, webhookId: event.webhook_id, host: new URL(event.address).host },
      })
  })
}

/** Sends events that are due, until there are none. */
export async function sendDueEvents(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.now()
    const events = await takeDue(deps.db, { now, lease: new Date(now.getTime() + leaseMs), ...atOnce })
    if (events.length === 0) return
    await Promise.all(events.map((event) => send(deps, event)))
  }
}

export async function forgetOldEvents({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - webhookEventDays * dayMs)
  await inBatches((limit) => deleteOldEvents(db, before, limit))
  await inBatches((limit) => deleteOldWaiting(db, before, limit))
}
