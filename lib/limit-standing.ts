import { AsyncLocalStorage } from 'node:async_hooks'

/** How much of a limit a caller has left. */
export type Standing = { limit: number; remaining: number; resetSeconds: number }

/** The limit of a request that is nearest to running out. */
export type ToldStanding = { nearest?: Standing }

/** Carries the standing from a limiter deep in a service to the headers of the answer. */
export const toldStanding = new AsyncLocalStorage<ToldStanding>()

/**
 * These counts are never told: they would show whether there is an account, which names belong to one, or that its owner
 * tried too. Their refusals say when to come again and no more.
 */
const privateScopes =
  /^(?:login|password-check|second-factor|passkey|recovery|reset|sms|verify-mail-recipient|challenge|phone)(?:-|$)/

export function tellStanding(scope: string, standing: Standing) {
  const told = toldStanding.getStore()
  if (told && !privateScopes.test(scope)) keepNearest(told, standing)
}

export function keepNearest(told: ToldStanding, standing: Standing) {
  if (!told.nearest || standing.remaining < told.nearest.remaining) told.nearest = standing
}
