import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'
import { storeImage, type StoredImage } from '#api/lib/images.ts'
import { hashPassword } from '#api/lib/passwords.ts'
import type { Storage } from '#api/lib/storage.ts'
import { type DemoAccount, demoAccounts, demoPassword } from './demo/accounts.ts'
import { generateDemoListings } from './demo/generate.ts'
import { type DemoListing, demoListings } from './demo/listings.ts'
import { drawScene } from './demo/scenes.ts'
import { type DemoSeller, demoSellers } from './demo/sellers.ts'

const hour = 3600 * 1000
const day = 24 * hour
const demoListingCount = 300
const storedAtOnce = 8 // photos

export type DemoOptions = { now?: Date; onProgress?: (text: string) => void }

/**
 * Fills an installation that has no demo accounts yet with demo accounts and listings. Returns how many listings were
 * made; 0 where they are there already.
 */
export async function loadDemo(
  db: Db,
  storage: Storage,
  { now = new Date(), onProgress }: DemoOptions = {},
): Promise<number> {
  const present = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', demoAccounts[0]!.username)
    .executeTakeFirst()
  if (present) return 0

  const listings = [...demoListings, ...generateDemoListings(demoListingCount - demoListings.length)]
  const photos = await storePhotos(storage, listings, onProgress)
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    const sellers = new Map([
      ...(await insertAccounts(
        trx,
        demoAccounts.map((account) => accountRow(account, passwordHash, now)),
      )),
      ...(await insertAccounts(
        trx,
        demoSellers.map((seller) => sellerRow(seller, now)),
      )),
    ])
    await insertShops(trx, [...demoAccounts, ...demoSellers], sellers, now)
    await insertListings(trx, listings, sellers, photos, now)
  })
  return listings.length
}

type Photo = DemoListing['photos'][number]
const photoKey = ({ scene, seed }: Photo) => `${scene}:${seed}`

/** By the key of the photo. */
async function storePhotos(
  storage: Storage,
  listings: readonly DemoListing[],
  onProgress?: (text: string) => void,
) {
  const photos = [
    ...new Map(
      listings.flatMap((listing) => listing.photos).map((photo) => [photoKey(photo), photo]),
    ).values(),
  ]
  onProgress?.(`Drawing ${photos.length} demo photos`)
  const stored = new Map<string, StoredImage>()
  const waiting = photos.values()
  const work = async () => {
    for (const photo of waiting) {
      stored.set(photoKey(photo), await storeImage(storage, Buffer.from(drawScene(photo.scene, photo.seed))))
    }
  }
  await Promise.all(Array.from({ length: storedAtOnce }, work))
  return stored
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => before(now, -milliseconds)

function sellerRow(seller: DemoSeller, now: Date) {
  const created = before(now, seller.sinceDays * day)
  return {
    username: seller.username,
    type: seller.type,
    first_name: seller.firstName,
    city_id: seller.cityId,
    phone_verified_at: seller.phoneVerified ? created : null,
    pro_until: seller.proForDays === undefined ? null : after(now, seller.proForDays * day),
    created_at: created,
  }
}

function accountRow(account: DemoAccount, passwordHash: string, now: Date) {
  const row = sellerRow(account, now)
  return {
    ...row,
    email: `${account.username}@example.com`,
    password_hash: passwordHash,
    role: account.role,
    phone: account.phone,
    email_verified_at: row.created_at,
  }
}

type AccountRow = ReturnType<typeof sellerRow> | ReturnType<typeof accountRow>

/** Ids by username. */
async function insertAccounts(db: Db, rows: AccountRow[]): Promise<Map<string, number>> {
  const made = await db.insertInto('account').values(rows).returning(['id', 'username']).execute()
  return new Map(made.map(({ id, username }) => [username, id]))
}

async function insertShops(
  db: Db,
  owners: readonly DemoSeller[],
  ids: ReadonlyMap<string, number>,
  now: Date,
) {
  const rows = owners.flatMap(({ username, sinceDays, shop }) =>
    shop
      ? [
          {
            owner_id: ids.get(username)!,
            business_name: shop.businessName,
            package: shop.package,
            active: shop.active,
            ends_at: after(now, shop.endsInDays * day),
            created_at: before(now, sinceDays * day),
          },
        ]
      : [],
  )
  await db.insertInto('shop').values(rows).execute()
}

/** Names of brands and models to ids. */
async function findBrands(db: Db) {
  const [brands, models] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name']).execute(),
    db.selectFrom('model').select(['id', 'brand_id', 'name']).execute(),
  ])
  const brandIds = new Map(brands.map(({ id, name }) => [name, id]))
  const modelIds = new Map(models.map(({ id, brand_id, name }) => [`${brand_id}:${name}`, id]))
  return ({ brand, model }: DemoListing) => {
    const brandId = brand === undefined ? undefined : brandIds.get(brand)
    return { brand_id: brandId ?? null, model_id: modelIds.get(`${brandId}:${model}`) ?? null }
  }
}

async function insertListings(
  db: Db,
  listings: readonly DemoListing[],
  sellers: ReadonlyMap<string, number>,
  photos: ReadonlyMap<string, StoredImage>,
  now: Date,
) {
  const brandOf = await findBrands(db)
  const rows = listings.map((listing) => {
    const refreshed = before(now, listing.hoursAgo * hour)
    return {
      seller_id: sellers.get(listing.seller)!,
      category_id: listing.categoryId,
      title: listing.title,
      description: listing.description,
      price_fening: listing.priceFening,
      price_by_agreement: listing.priceByAgreement ?? false,
      listing_type: listing.listingType ?? ('sell' as const),
      condition: listing.condition,
      city_id: listing.cityId,
      ...brandOf(listing),
      attributes: JSON.stringify(listing.attributes ?? {}),
      status: 'active' as const,
      refreshed_at: refreshed,
      created_at: refreshed,
      updated_at: refreshed,
      expires_at: after(refreshed, 180 * day),
    }
  })
  // Rows come back in the order in which they were given.
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  await insertPhotos(db, listings, made, photos, rows)
  await insertPromotions(db, listings, made, now)
  await sql`
    insert into listing_price (listing_id, price_fening, created_at)
    select id, price_fening, created_at from listing where id = any(${made.map(({ id }) => id)})`.execute(db)
}

/** Every tenth listing with a photo is promoted, one in three of them on the home page too. */
async function insertPromotions(
  db: Db,
  listings: readonly DemoListing[],
  made: readonly { id: number }[],
  now: Date,
) {
  const promoted = made
    .filter((_, index) => listings[index]!.photos.length > 0)
    .filter((_, index) => index % 10 === 0)
  const rows = promoted.map(({ id }, index) => ({
    listing_id: id,
    type: index % 3 === 0 ? 2 : 1,
    starts_at: before(now, day),
    ends_at: after(now, 60 * day),
  }))
  await db.insertInto('promotion').values(rows).execute()
}

async function insertPhotos(
  db: Db,
  listings: readonly DemoListing[],
  made: readonly { id: number }[],
  photos: ReadonlyMap<string, StoredImage>,
  rows: readonly { created_at: Date }[],
) {
  const byHash = new Map([...photos.values()].map((photo) => [photo.hash, photo]))
  await db
    .insertInto('image')
    .values([...byHash.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const shown = listings.flatMap((listing, index) =>
    listing.photos.map((photo, position) => ({
      listing_id: made[index]!.id,
      image_hash: photos.get(photoKey(photo))!.hash,
      position,
      created_at: rows[index]!.created_at,
    })),
  )
  await db.insertInto('listing_image').values(shown).execute()
}
