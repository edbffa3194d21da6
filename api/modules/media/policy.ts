import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'

/** For others the pages do not exist. */
export function requireOperator(actor: Actor | null): Actor {
  if (actor?.role !== 'admin' && actor?.role !== 'moderator') throw new DomainError('not_found')
  return actor
}
