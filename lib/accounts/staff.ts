import type { Actor } from './actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, HiddenAddress } from '#lib/errors.ts'

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

/** Admins with an address that mail may go to. */
export const listReachableAdmins = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email'])
    .where('role', '=', 'admin')
    .where('email_verified_at', 'is not', null)
    .where('email_refused_at', 'is', null)
    .execute()
