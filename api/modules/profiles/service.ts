import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { listSellerListings } from '#api/modules/listings/service.ts'
import { findPublicAccount } from './queries.ts'
import { publicUserView } from './view.ts'

async function getPublicAccount(deps: Deps, username: string) {
  const account = await findPublicAccount(deps.db, username)
  if (!account) throw new DomainError('not_found', 'Korisnik nije pronađen.')
  return account
}

export const getPublicUser = async (deps: Deps, username: string) =>
  publicUserView(deps, await getPublicAccount(deps, username))

const statusOf = {
  active: 'active',
  finished: 'finished',
  inactive: 'draft',
  expired: 'expired',
  hidden: 'hidden',
} as const

export async function listUserListings(
  deps: Deps,
  actor: Actor | null,
  username: string,
  tab: keyof typeof statusOf,
  page: number,
) {
  const account = await getPublicAccount(deps, username)
  return listSellerListings(deps, actor, account.id, statusOf[tab], page)
}
