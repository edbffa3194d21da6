import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/database/db.ts'
import type { Sealer } from '#lib/security/sealer.ts'
import { findLiveKey, insertLiveKey } from './queries.ts'
import type { LiveKeys } from './tickets.ts'

const context = 'live-key'

/** The site's own application of the Pusher protocol; made at first use and kept. */
export async function ownKeys({
  db,
  sealer,
  now,
}: {
  db: Db
  sealer: Sealer
  now(): Date
}): Promise<LiveKeys> {
  let kept = await findLiveKey(db)
  if (!kept) {
    await insertLiveKey(db, {
      key: randomBytes(10).toString('hex'),
      secret_sealed: sealer.seal(randomBytes(32).toString('hex'), context),
      created_at: now(),
    })
    kept = (await findLiveKey(db))!
  }
  return { key: kept.key, secret: sealer.open(kept.secret_sealed, context) }
}
