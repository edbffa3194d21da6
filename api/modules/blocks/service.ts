import type { Deps } from '#api/deps.ts'
import { accountIdOf } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { closeLive } from '#lib/notifications/live.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { unixSeconds } from '#lib/time.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { blockedPageSize, mostBlocked } from '#contract/limits/accounts.ts'
import type { Exclusions } from '#search/engine.ts'
import {
  countBlocked,
  deleteBlock,
  insertBlock,
  listBlockedIds,
  listBlockedRows,
  listBlocksBetween,
  lockBlocker,
} from './queries.ts'

/** Notifies neither side. */
export async function blockUser(deps: Deps, actor: Actor, username: string): Promise<void> {
  const id = await accountIdOf(deps.db, username)
  if (id === actor.id) throw new DomainError('conflict', 'Ne možete blokirati sami sebe.')
  await deps.db.transaction().execute(async (trx) => {
    const blocked = await lockBlocker(trx, actor.id)
    const isNew = await insertBlock(trx, actor.id, id, deps.now())
    if (isNew && blocked >= mostBlocked) throw new DomainError('block_limit_reached')
    // Channels of both must be joined again, which is refused.
    if (isNew) await closeLive(trx, [actor.id, id])
  })
}

export async function unblockUser(deps: Deps, actor: Actor, username: string): Promise<void> {
  const id = await accountIdOf(deps.db, username)
  await deleteBlock(deps.db, actor.id, id)
}

export async function listBlocked(deps: Deps, actor: Actor, page: number) {
  const offset = (page - 1) * blockedPageSize
  const [total, rows] = await Promise.all([
    countBlocked(deps.db, actor.id),
    listBlockedRows(deps.db, actor.id, blockedPageSize, offset),
  ])
  return {
    data: rows.map(({ created_at, ...row }) => ({ ...row, blocked_at: unixSeconds(created_at) })),
    meta: pageMetaOf(total, page, blockedPageSize),
  }
}

/**
 * Says whether and why `from` can't contact `to`: null unless one blocks the other; `blocks` tells whether
 * `from` does. Blocked people get `refusal`, which must not reveal the block: it also has other reasons.
 */
export async function contactBetween(
  db: Db,
  from: number,
  to: number,
  refusal: ErrorCode = 'contact_refused',
): Promise<Contact> {
  const found = await listBlocksBetween(db, from, to)
  if (found.some(({ account_id }) => account_id === from))
    return {
      blocks: true,
      refusal: new DomainError(
        'contact_refused',
        'Blokirali ste ovog korisnika. Odblokirajte ga da biste ga kontaktirali.',
      ),
    }
  return { blocks: false, refusal: found.length > 0 ? new DomainError(refusal) : null }
}

export type Contact = { blocks: boolean; refusal: DomainError | null }

/** Throws if one of the two blocks the other; see `contactBetween`. */
export async function assertMayContact(db: Db, from: number, to: number, refusal?: ErrorCode): Promise<void> {
  const contact = await contactBetween(db, from, to, refusal)
  if (contact.refusal) throw contact.refusal
}

/** Sellers that the reader blocked, whose lists appear empty. */
export async function blockedFor(
  { db }: Pick<Deps, 'db'>,
  reader: Pick<Reader, 'session'>,
): Promise<Exclusions | undefined> {
  const session = await reader.session()
  if (!session?.hasExclusions) return undefined
  return { sellers: await listBlockedIds(db, session.actor.id) }
}
