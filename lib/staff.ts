import type { Actor } from './actor.ts'
import { DomainError, HiddenAddress } from './errors.ts'

export const isStaff = (actor: Actor | null) => actor?.role === 'moderator' || actor?.role === 'admin'

/** Returns whether the account may enter during maintenance; staff may then set up a second factor. */
export const worksInMaintenance = (actor: Actor | null) => isStaff(actor) || Boolean(actor?.dueRole)

/** Staff pages and calls do not exist for anyone else; staff without a second factor are told what they lack. */
export function requireStaff(actor: Actor | null): Actor {
  if (actor?.dueRole) throw new DomainError('second_factor_required')
  if (!actor || !isStaff(actor)) throw new HiddenAddress()
  return actor
}

export function requireAdmin(actor: Actor | null): Actor {
  if (actor?.dueRole === 'admin') throw new DomainError('second_factor_required')
  if (actor?.role !== 'admin') throw new HiddenAddress()
  return actor
}
