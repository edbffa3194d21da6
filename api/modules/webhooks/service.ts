import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { getShopOf } from '#api/modules/shops/service.ts'
import {
  mostWebhooks,
  webhookEventsPageSize,
  type WebhookKind,
  webhookType,
} from '#contract/webhooks/kinds.ts'
import type { Webhook, webhookBody, WebhookEvent } from '#contract/webhooks/endpoints.ts'
import {
  changeWebhook as updateWebhook,
  countEvents,
  countListed,
  deleteWebhook as removeWebhook,
  type EventRow,
  type EventState,
  findWebhook,
  insertPing,
  insertWebhook,
  listEvents as listEventRows,
  listWebhooks as listRows,
  replay,
  type WebhookRow,
} from './queries.ts'
import { newSecret } from './signature.ts'

type Body = z.output<typeof webhookBody>

/** Secrets sealed for one purpose open for no other. */
export const sealedFor = 'webhook secret'

const time = (at: Date | null) => at && unixSeconds(at)

async function withCounts({ db }: Deps, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const counts = await countEvents(
    db,
    rows.map(({ id }) => id),
  )
  const countOf = (id: number, state: EventState) =>
    counts.find((one) => one.webhook_id === id && one.state === state)?.count ?? 0
  return rows.map(({ id, address, kinds, is_active, paused_at, succeeded_at, created_at }) => ({
    id,
    address,
    kinds: kinds as WebhookKind[],
    is_active,
    paused_at: time(paused_at),
    succeeded_at: time(succeeded_at),
    waiting: countOf(id, 'waiting'),
    failed: countOf(id, 'failed'),
    created_at: unixSeconds(created_at),
  }))
}

const eventView = (row: EventRow): WebhookEvent => ({
  id: row.id,
  key: row.key,
  type: webhookType(row.kind),
  data: row.data as Record<string, unknown>,
  state: row.state as EventState,
  attempts: row.attempts,
  created_at: unixSeconds(row.created_at),
  attempted_at: time(row.attempted_at),
  next_at: row.state === 'waiting' ? unixSeconds(row.next_at) : null,
  status: row.status,
  problem: row.problem,
})

export async function listWebhooks(deps: Deps, actor: Actor): Promise<Webhook[]> {
  await getShopOf(deps, actor)
  return withCounts(deps, await listRows(deps.db, actor.id))
}

/** Throws not_found for webhooks of others. */
async function ownWebhook(deps: Deps, actor: Actor, id: number): Promise<WebhookRow> {
  await getShopOf(deps, actor)
  const row = await findWebhook(deps.db, actor.id, id)
  if (!row) throw new DomainError('not_found', 'Webhook nije pronađen.')
  return row
}

export async function getWebhook(deps: Deps, actor: Actor, id: number) {
  const row = await ownWebhook(deps, actor, id)
  const [view] = await withCounts(deps, [row])
  return { ...view!, secret: deps.sealer.open(row.secret_sealed, sealedFor) }
}

function checkAddress({ outgoing }: Deps, address: string): void {
  if (!outgoing.mayPost(address))
    throw wrongFields({ address: 'Adresa mora biti javna i počinjati sa https://.' })
}

export async function makeWebhook(
  deps: Deps,
  actor: Actor,
  { address, kinds }: Omit<Body, 'is_active'>,
  once: KeyedCall | undefined,
) {
  await getShopOf(deps, actor)
  checkAddress(deps, address)
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    await lockAccount(trx, actor.id)
    if ((await listRows(trx, actor.id)).length >= mostWebhooks)
      throw new DomainError('conflict', `Možete imati najviše ${mostWebhooks} webhookova.`)
    const secret = newSecret()
    const id = await insertWebhook(trx, {
      account_id: actor.id,
      address,
      kinds,
      secret_sealed: deps.sealer.seal(secret, sealedFor),
      created_at: deps.now(),
    })
    return { id, secret, message: 'Webhook je dodan.' }
  })
}

export async function changeWebhook(deps: Deps, actor: Actor, id: number, body: Body) {
  await ownWebhook(deps, actor, id)
  checkAddress(deps, body.address)
  await updateWebhook(deps.db, id, body)
  return { message: 'Webhook je sačuvan.' }
}

export async function deleteWebhook(deps: Deps, actor: Actor, id: number) {
  await ownWebhook(deps, actor, id)
  await removeWebhook(deps.db, id)
  return { message: 'Webhook je izbrisan.' }
}

/** Nothing is sent while a webhook is paused, so no more events may queue for it. */
function assertRunning({ is_active, paused_at }: WebhookRow): void {
  if (!is_active || paused_at !== null)
    throw new DomainError('conflict', 'Webhook ne radi. Prvo ga uključite i sačuvajte.')
}

export async function pingWebhook(deps: Deps, actor: Actor, id: number) {
  assertRunning(await ownWebhook(deps, actor, id))
  await insertPing(deps.db, id, deps.now())
  return { message: 'Probni događaj je na putu.' }
}

export async function listEvents(
  deps: Deps,
  actor: Actor,
  id: number,
  { state, page }: { state?: EventState | undefined; page: number },
) {
  await ownWebhook(deps, actor, id)
  const window = { state, limit: webhookEventsPageSize, offset: (page - 1) * webhookEventsPageSize }
  const [rows, total] = await Promise.all([
    listEventRows(deps.db, id, window),
    countListed(deps.db, id, state),
  ])
  return { data: rows.map(eventView), meta: pageMetaOf(total, page, webhookEventsPageSize) }
}

export async function replayEvents(deps: Deps, actor: Actor, id: number, eventId: number | undefined) {
  assertRunning(await ownWebhook(deps, actor, id))
  const count = await replay(deps.db, id, eventId, deps.now())
  if (count === 0 && eventId !== undefined)
    throw new DomainError('not_found', 'Nema takvog događaja za ponavljanje.')
  return { count, message: count === 0 ? 'Nema neuspjelih događaja.' : `Ponovo šaljemo: ${count}.` }
}
