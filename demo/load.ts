import type { Db } from '#lib/database/db.ts'
import type { StoredImage } from '#lib/photos/images.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import type { Storage } from '#lib/files/storage.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { makeDemoContent } from './content.ts'
import { findSellers, insertAccounts } from './load/accounts.ts'
import { insertBoard } from './load/board.ts'
import { insertConversations } from './load/conversations.ts'
import { insertDeals } from './load/deals.ts'
import { findBrands, findCategories, insertListings } from './load/listings.ts'
import { insertOpenOrders } from './load/open-orders.ts'
import { insertTalk } from './load/talk.ts'
import { insertVisits } from './load/visits.ts'
import { promotionsOf } from './promotions.ts'
import { copyPhotos, readPhotos } from './photos.ts'

const batchSize = 150 // listings; a transaction stays well under half a second
const source = 'demo'

export type DemoOptions = { now?: Date; onProgress?: (text: string) => void }

/**
 * Fills an installation without demo accounts with demo accounts and listings. Progress is stored in the
 * database, so that an interrupted load resumes, and programs that start together share the work. Returns the
 * number of listings inserted; 0 if all exist.
 */
export async function loadDemo(
  db: Db,
  storage: Storage,
  { now = new Date(), onProgress }: DemoOptions = {},
): Promise<number> {
  const begun = await findJob(db)
  if (begun?.finished_at || (!begun && (await hasDemoAccounts(db)))) return 0

  onProgress?.('Making demo content')
  const listings = makeDemoContent()
  const photos = await readPhotos()
  await copyPhotos(storage)
  // On every run: until a listing shows them they count as orphans.
  await insertImages(db, photos.values())
  const { id } = begun ?? (await begin(db, listings.length, now))
  const known = {
    sellers: await findSellers(db),
    brandOf: await findBrands(db),
    categories: await findCategories(db),
    photos,
    promotions: promotionsOf(listings),
    now,
  }
  let made = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const at = await lockProgress(trx, id)
      const batch = listings.slice(at, at + batchSize)
      if (batch.length === 0) return 0
      await insertListings(trx, batch, at, known)
      await noteProgress(trx, id, at + batch.length)
      return batch.length
    })
    if (count === 0) break
    made += count
  }
  await db.transaction().execute(async (trx) => {
    await lockProgress(trx, id)
    const finished = await trx
      .updateTable('import_job')
      .set({ finished_at: now })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Another program may have finished meanwhile.
    if (finished) {
      await insertTalk(trx, known)
      await insertDeals(trx, known)
      await insertOpenOrders(trx, known)
      await insertConversations(trx, known)
      await insertVisits(trx, known)
      await insertBoard(trx, known)
    }
  })
  return made
}

const findJob = (db: Db) =>
  db.selectFrom('import_job').select(['id', 'finished_at']).where('source', '=', source).executeTakeFirst()

/** True for an installation whose demo predates such jobs. */
async function hasDemoAccounts(db: Db): Promise<boolean> {
  const present = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', demoAccounts[0]!.username)
    .executeTakeFirst()
  return present !== undefined
}

async function insertImages(db: Db, photos: Iterable<StoredImage>) {
  const byHash = new Map([...photos].map((photo) => [photo.hash, photo]))
  await db
    .insertInto('image')
    .values([...byHash.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function begin(db: Db, count: number, now: Date) {
  const passwordHash = await hashPassword(demoPassword)
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .insertInto('import_job')
      .values({ source, file_name: source, file_hash: source, row_count: count, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another program started meanwhile and has inserted the accounts.
    if (!job) return (await findJob(trx))!
    await insertAccounts(trx, passwordHash, now)
    return job
  })
}

/** Locks and returns the progress; nobody else continues until the transaction ends. */
async function lockProgress(trx: Db, id: number): Promise<number> {
  const { position } = await trx
    .selectFrom('import_job')
    .select('position')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return position
}

const noteProgress = (db: Db, id: number, position: number) =>
  db.updateTable('import_job').set({ position, inserted: position }).where('id', '=', id).execute()
