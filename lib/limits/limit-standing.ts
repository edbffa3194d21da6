import { AsyncLocalStorage } from 'node:async_hooks'

/** A caller's remaining share of a limit. */
export type Standing = { limit: number; remaining: number; resetSeconds: number }

/** The limit of a request that is closest to exhaustion. */
export type NearestStanding = { nearest?: Standing }

/** Carries the standing from a limiter deep in a service to the response headers. */
export const nearestStanding = new AsyncLocalStorage<NearestStanding>()

/**
 * These counts are never reported: they would reveal whether an account exists, which names belong to one, or
 * that its owner tried too. Their refusals only say when to retry.
 */
const privateScopes =
  /^(?:login|password-check|second-factor|passkey|recovery|reset|sms|verify-mail-recipient|challenge|phone)(?:-|$)/

export function reportStanding(scope: string, standing: Standing) {
  const reported = nearestStanding.getStore()
  if (reported && !privateScopes.test(scope)) keepNearest(reported, standing)
}

function keepNearest(reported: NearestStanding, standing: Standing) {
  if (!reported.nearest || standing.remaining < reported.nearest.remaining) reported.nearest = standing
}
