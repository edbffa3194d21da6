import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { resultsLimit, viewLimit } from '#contract/limits/search.ts'

/** The caller: an account, or a visitor's address and browser. */
export type Caller = { actor: Actor | null; ip: string; userAgent: string }

export const callerOf = async (request: FastifyRequest): Promise<Caller> => ({
  actor: await request.actor(),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

export const viewerOfAccount = ({ pseudonym }: Deps, accountId: number) => pseudonym(`account ${accountId}`)

export const viewerOf = (deps: Deps, { actor, ip, userAgent }: Caller) =>
  actor ? viewerOfAccount(deps, actor.id) : deps.pseudonym(`visitor ${addressKey(ip)} ${userAgent}`)

const keyBytes = 8 // enough to tell apart those who see one thing on one day

/** Tells viewers of a thing and day apart, and reveals nothing about what else a viewer sees, or when. */
export const viewerKeyOf = (viewer: Buffer, thing: string | number, day: string) =>
  createHash('sha256').update(viewer).update(`${thing} ${day}`).digest().subarray(0, keyBytes)

const counted = { 'listing-view': viewLimit, 'shown-results': resultsLimit, 'searched-term': resultsLimit }

/** Programs do not count as viewers, and the views counted per address are limited. */
export async function isCounted(
  deps: Deps,
  { ip, userAgent }: Caller,
  scope: keyof typeof counted = 'listing-view',
): Promise<boolean> {
  if (!userAgent || isbot(userAgent)) return false
  try {
    await deps.rateLimiter.hit(scope, addressKey(ip), counted[scope])
    return true
  } catch (error) {
    if (error instanceof RateLimited) return false
    throw error
  }
}
