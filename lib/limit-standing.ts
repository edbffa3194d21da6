import { AsyncLocalStorage } from 'node:async_hooks'

/** A caller's remaining share of a limit. */
export type Standing = { limit: number; remaining: number; resetSeconds: number }

/** The limit of a request that is closest to exhaustion. */
export type ToldStanding = { nearest?: Standing }

/** Carries the standing from a limiter deep in a service to the response headers. */
export const toldStanding = new AsyncLocalStorage<ToldStanding>()

/**
 * These counts are never reported: they would reveal whether an account exists, which names belong to one, or
 * that its owner tried too. Their refusals only say when to retry.
 */
const privateScopes =
  /^(?:login|password-check|second-factor|passkey|recovery|reset|sms|verify-mail-recipient|challenge|phone)(?:-|$)/

export function tellStanding(scope: string, standing: Standing) {
  const told = toldStanding.getStore()
  if (told && !privateScopes.test(scope)) keepNearest(told, standing)
}

function keepNearest(told: ToldStanding, standing: Standing) {
  if (!told.nearest || standing.remaining < told.nearest.remaining) told.nearest = standing
}
