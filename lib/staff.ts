import type { Actor } from './actor.ts'
import { HiddenAddress } from './errors.ts'

export const isStaff = (actor: Actor | null) => actor?.role === 'moderator' || actor?.role === 'admin'

/** Staff pages and calls do not exist for anyone else. */
export function requireStaff(actor: Actor | null): Actor {
  if (!actor || !isStaff(actor)) throw new HiddenAddress()
  return actor
}

export function requireAdmin(actor: Actor | null): Actor {
  if (actor?.role !== 'admin') throw new HiddenAddress()
  return actor
}
