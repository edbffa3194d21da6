import type { FastifyRequest } from 'fastify'
import { DomainError } from '#lib/errors.ts'
import type { AgentRight } from '#contract/agents/rights.ts'
import type { Restriction } from './restrictions.ts'

/** An agent who works for a shop under its name. */
export type Agent = { id: number; username: string; rights: readonly AgentRight[] }

/** The caller, on which services base access decisions; `null` is a visitor. */
export type Actor = {
  id: number
  username: string
  type: 'user' | 'shop'
  /** `member` also for staff who lack a second factor. */
  role: 'member' | 'moderator' | 'admin'
  /** The role that waits for a second factor; null if none does. */
  dueRole: 'moderator' | 'admin' | null
  isPro: boolean
  /** The user's own shop, or the one they are an agent of (A22). */
  shopId: number | null
  sessionId: number
  /** A member of staff uses the account with its owner's consent; null for the owner. */
  visitId: number | null
  /** Authenticated by a named token, which is meant for programs. */
  isProgram: boolean
  /** The restriction that moderators put on the account; null if none. */
  restriction: Restriction | null
  /** The person who acts for the shop that the account is; null for its owner. */
  agent: Agent | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set on changes that use `requirePerson`: whether it asks for fresh proof (`step-up.ts`), or why not.
     */
    secondFactor?: 'asked' | { notAsked: string }
  }
  interface FastifyRequest {
    /** Resolved on first call and memoised for the request. */
    actor(): Promise<Actor | null>
  }
}

/** Throws not_logged_in for visitors. */
export async function requireActor(request: FastifyRequest): Promise<Actor> {
  const actor = await request.actor()
  if (!actor) throw new DomainError('not_logged_in')
  return actor
}

/** Throws for staff who use the account with its owner's consent, and for agents of the shop. */
export function assertOwner({ visitId, agent }: Actor): void {
  if (agent !== null) throw new DomainError('forbidden', 'Ovo može samo vlasnik shopa.')
  if (visitId !== null)
    throw new DomainError(
      'forbidden',
      'Prijavljeni ste kao korisnik uz njegov pristanak. Zaštitu računa, plaćanje i brisanje može samo on.',
    )
}

/** Guards the account itself: a stolen program token must not be able to lock the owner out. */
export async function requirePerson(request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(request)
  assertOwner(actor)
  if (actor.isProgram)
    throw new DomainError('forbidden', 'Ovo nije dostupno tokenu programa. Prijavite se šifrom.')
  return actor
}

/** Returns whether a path names the caller, by username or number. */
export const isCalled = ({ id, username }: Actor, name: string): boolean =>
  name === String(id) || name.toLowerCase() === username.toLowerCase()
