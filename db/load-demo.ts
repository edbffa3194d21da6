import type { Db } from '#api/lib/db.ts'
import { storeImage, type StoredImage } from '#api/lib/images.ts'
import { hashPassword } from '#api/lib/passwords.ts'
import type { Storage } from '#api/lib/storage.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { type DemoListing, demoListings } from './demo/listings.ts'
import { drawScene } from './demo/scenes.ts'

const hour = 3600 * 1000
const day = 24 * hour

/**
 * Fills an installation that has no demo accounts yet with demo accounts and listings. Returns how many listings were
 * made; 0 where they are there already.
 */
export async function loadDemo(db: Db, storage: Storage, now = new Date()): Promise<number> {
  const present = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', demoAccounts[0].username)
    .executeTakeFirst()
  if (present) return 0
  const photos = await storePhotos(storage)
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    const sellers = await insertAccounts(trx, passwordHash, now)
    const hashes = [...new Map([...photos.values()].map((photo) => [photo.hash, photo])).values()]
    await trx
      .insertInto('image')
      .values(hashes)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const listing of demoListings) await insertListing(trx, listing, sellers, photos, now)
  })
  return demoListings.length
}

const photoKey = ({ scene, seed }: DemoListing['photos'][number]) => `${scene}:${seed}`

async function storePhotos(storage: Storage): Promise<Map<string, StoredImage>> {
  const photos = new Map(
    demoListings.flatMap((listing) => listing.photos).map((photo) => [photoKey(photo), photo]),
  )
  const stored = [...photos].map(
    async ([key, { scene, seed }]) =>
      [key, await storeImage(storage, Buffer.from(drawScene(scene, seed)))] as const,
  )
  return new Map(await Promise.all(stored))
}

async function insertAccounts(db: Db, passwordHash: string, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { since, ...account } of demoAccounts) {
    const created = new Date(now.getTime() - since)
    const { id } = await db
      .insertInto('account')
      .values({
        username: account.username,
        email: `${account.username}@example.com`,
        password_hash: passwordHash,
        type: account.type,
        role: account.role,
        first_name: account.first_name,
        city_id: account.city_id,
        phone: account.phone,
        phone_verified_at: created,
        email_verified_at: created,
        pro_until: 'proFor' in account ? new Date(now.getTime() + account.proFor) : null,
        created_at: created,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(account.username, id)
    if (!('shop' in account)) continue
    const { paidFor, ...shop } = account.shop
    await db
      .insertInto('shop')
      .values({ ...shop, owner_id: id, ends_at: new Date(now.getTime() + paidFor), created_at: created })
      .execute()
  }
  return ids
}

async function insertListing(
  db: Db,
  listing: DemoListing,
  sellers: Map<string, number>,
  photos: Map<string, StoredImage>,
  now: Date,
) {
  const brand = listing.brand
    ? await db.selectFrom('brand').select('id').where('name', '=', listing.brand).executeTakeFirstOrThrow()
    : undefined
  const model =
    brand && listing.model
      ? await db
          .selectFrom('model')
          .select('id')
          .where('brand_id', '=', brand.id)
          .where('name', '=', listing.model)
          .executeTakeFirstOrThrow()
      : undefined
  const refreshed = new Date(now.getTime() - listing.hoursAgo * hour)
  const { id } = await db
    .insertInto('listing')
    .values({
      seller_id: sellers.get(listing.seller)!,
      category_id: listing.categoryId,
      title: listing.title,
      description: listing.description,
      price_fening: listing.priceFening,
      price_by_agreement: listing.priceByAgreement ?? false,
      listing_type: listing.listingType ?? 'sell',
      condition: listing.condition,
      city_id: listing.cityId,
      brand_id: brand?.id ?? null,
      model_id: model?.id ?? null,
      attributes: JSON.stringify(listing.attributes ?? {}),
      status: 'active',
      refreshed_at: refreshed,
      created_at: refreshed,
      updated_at: refreshed,
      expires_at: new Date(refreshed.getTime() + 180 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = listing.photos.map((photo, position) => ({
    listing_id: id,
    image_hash: photos.get(photoKey(photo))!.hash,
    position,
    created_at: refreshed,
  }))
  if (images.length > 0) await db.insertInto('listing_image').values(images).execute()
  await db
    .insertInto('listing_price')
    .values({ listing_id: id, price_fening: listing.priceFening, created_at: refreshed })
    .execute()
}
