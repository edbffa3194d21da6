import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { type CacheCounts, cacheCounts, emptyCaches, sumCounts } from '#lib/caches/caches.ts'
import { DomainError } from '#lib/errors.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { CacheState } from '#contract/caches.ts'
import { announceEmptied } from './queries.ts'

/** Reads the counts of the other serving threads. */
export type OtherThreads = { caches(): Promise<Record<string, CacheCounts>[]> }

export async function listCaches(others: OtherThreads): Promise<CacheState[]> {
  const counts = sumCounts([cacheCounts(), ...(await others.caches())])
  return Object.entries(counts).map(([name, count]) => ({ name, ...count }))
}

export async function emptyCache(
  { db, now }: Deps,
  others: OtherThreads,
  actor: Actor,
  name: string,
): Promise<void> {
  if (!(await listCaches(others)).some((cache) => cache.name === name))
    throw new DomainError('not_found', 'Takav keš ne postoji.')
  await db.transaction().execute(async (trx) => {
    await announceEmptied(trx, name)
    await recordAction(trx, { actor, action: 'emptied', subject: `cache:${name}`, at: now() })
  })
  // This thread need not wait for the announcement.
  emptyCaches(name)
}
