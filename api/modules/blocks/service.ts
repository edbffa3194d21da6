import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { accountIdOf } from '#lib/account-names.ts'
import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
import { DomainError } from '#lib/errors.ts'
import { closeLive } from '#lib/live.ts'
import { pageMetaOf } from '#lib/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { blockedPageSize, mostBlocked } from '#contract/limits.ts'
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

/** Tells neither side. */
export async function blockUser(deps: Deps, actor: Actor, username: string): Promise<void> {
  const id = await accountIdOf(deps.db, username)
  if (id === actor.id) throw new DomainError('conflict', 'Ne možete blokirati sami sebe.')
  await deps.db.transaction().execute(async (trx) => {
    const blocked = await lockBlocker(trx, actor.id)
    const isNew = await insertBlock(trx, actor.id, id, deps.now())
    if (isNew && blocked >= mostBlocked) throw new DomainError('block_limit_reached')
    // Channels that both were on must be joined anew, which is refused.
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

/** Whether `one` blocks `other`. */
export const hasBlocked = async (db: Db, one: number, other: number): Promise<boolean> =>
  (await listBlocksBetween(db, one, other)).some(({ account_id }) => account_id === one)

/**
 * Throws if one of the two blocks the other. Blocked people get `refusal`, which must not tell them: it also
 * has other reasons.
 */
export async function assertMayContact(
  db: Db,
  from: number,
  to: number,
  refusal: ErrorCode = 'contact_refused',
): Promise<void> {
  const blocks = await listBlocksBetween(db, from, to)
  if (blocks.some(({ account_id }) => account_id === from))
    throw new DomainError(
      'contact_refused',
      'Blokirali ste ovog korisnika. Odblokirajte ga da biste ga kontaktirali.',
    )
  if (blocks.length > 0) throw new DomainError(refusal)
}

/** Sellers that the caller blocked, whose lists appear empty. Callers without blocks share cached replies. */
export async function blockedFor(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
): Promise<Exclusions | undefined> {
  request.asksExclusions = true
  const session = await request.session()
  if (!session?.hasExclusions) return undefined
  request.isPersonal = true
  return { sellers: await listBlockedIds(db, session.actor.id) }
}
