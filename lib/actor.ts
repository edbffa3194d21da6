import type { FastifyRequest } from 'fastify'
import { DomainError } from './errors.ts'

/** Who asks. Services decide by it what is allowed; `null` is a visitor. */
export type Actor = {
  id: number
  username: string
  type: 'user' | 'shop'
  role: 'member' | 'moderator' | 'admin'
  isPro: boolean
  /** One's own, or the one whose agent one is (A22). */
  shopId: number | null
  sessionId: number
  /** It came with a named token, which is for a program. */
  isProgram: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a change for which `requirePerson` asks: whether it takes fresh proof (`step-up.ts`), or why it need not. */
    secondFactor?: 'asked' | { notAsked: string }
  }
  interface FastifyRequest {
    /** Resolved at the first call and kept for the request. */
    actor(): Promise<Actor | null>
  }
}

/** Throws not_logged_in for visitors. */
export async function requireActor(request: FastifyRequest): Promise<Actor> {
  const actor = await request.actor()
  if (!actor) throw new DomainError('not_logged_in')
  return actor
}

/** For what guards the account itself: whoever got hold of a program's token must not lock its owner out. */
export async function requirePerson(request: FastifyRequest): Promise<Actor> {
  const actor = await requireActor(request)
  if (actor.isProgram)
    throw new DomainError(
      'forbidden',
      'Token programa ne može mijenjati sigurnost računa. Prijavite se šifrom.',
    )
  return actor
}
