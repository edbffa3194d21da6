import type { Webhook, WebhookEvent } from '#contract/webhooks/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

/** Says in a few words whether a webhook works. */
export function webhookWords({
  is_active: isOn,
  paused_at: pausedAt,
  succeeded_at: succeededAt,
}: Webhook): string {
  if (pausedAt !== null) return `Pauziran ${formatDateTime(pausedAt)}, jer adresa ne odgovara`
  if (!isOn) return 'Isključen'
  return succeededAt === null
    ? 'Uključen, još ništa nije isporučeno'
    : `Radi, zadnji poziv ${formatDateTime(succeededAt)}`
}

export const eventStates: Record<WebhookEvent['state'], string> = {
  waiting: 'Čeka',
  delivered: 'Isporučeno',
  failed: 'Nije uspjelo',
}

const types: Record<string, string> = {
  'listing.state_changed': 'Stanje oglasa',
  'order.state_changed': 'Narudžba',
  'message.received': 'Poruka',
  ping: 'Proba',
}
export const typeName = (type: string): string => types[type] ?? type

/** Describes the outcome of the latest attempt. */
export function attemptWords({ state, attempts, status, problem, next_at: nextAt }: WebhookEvent): string {
  if (attempts === 0) return 'Još nije poslano'
  const outcome = problem ?? `Odgovor ${status ?? '?'}`
  if (state !== 'waiting') return attempts === 1 ? outcome : `${outcome} · ${attempts}. pokušaj`
  return nextAt === null ? outcome : `${outcome} · ${attempts}. pokušaj, idući ${formatDateTime(nextAt)}`
}
