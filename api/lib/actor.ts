import type { FastifyRequest } from 'fastify'
import { DomainError } from './errors.ts'

/** Who asks. Services decide by it what is allowed; `null` is a visitor. */
export type Actor = {
  id: number
  username: string
  type: 'user' | 'shop'
  role: 'member' | 'moderator' | 'admin'
  isPro: boolean
  shopId: number | null
  sessionId: number
}

declare module 'fastify' {
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
