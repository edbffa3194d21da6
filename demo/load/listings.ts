import type { Db } from '#lib/database/db.ts'
import type { StoredImage } from '#lib/photos/images.ts'
import { photoKey } from '#demo/content.ts'
import type { DemoListing } from '#demo/listings.ts'
import { isBooked, offerOf, takenDaysOf } from './offers.ts'
import { after, before, day, hour } from './times.ts'

export type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  brandOf: Awaited<ReturnType<typeof findBrands>>
  categories: Awaited<ReturnType<typeof findCategories>>
  photos: ReadonlyMap<string, StoredImage>
  /** Promotions by the listing's index. */
  promotions: ReadonlyMap<number, 1 | 2>
  now: Date
}

/** Ids of brands and models by name. */
export async function findBrands(db: Db) {
  const [brands, models] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name']).execute(),
    db
      .selectFrom('model')
      .innerJoin('category_model', 'category_model.model_id', 'model.id')
      .select(['model.id', 'model.brand_id', 'model.name', 'category_model.category_id'])
      .execute(),
  ])
  const brandIds = new Map(brands.map(({ id, name }) => [name, id]))
  const modelIds = new Map(
    models.map(({ id, brand_id, name, category_id }) => [`${brand_id}:${category_id}:${name}`, id]),
  )
  return ({ brand, model, categoryId }: DemoListing) => {
    const brandId = brand === undefined ? undefined : brandIds.get(brand)
    return {
      brand_id: brandId ?? null,
      model_id: modelIds.get(`${brandId}:${categoryId}:${model}`) ?? null,
    }
  }
}

/** Categories with paid durations, with shipping, and with booking by days. */
export async function findCategories(db: Db) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'listing_fee', 'shipping_available', 'booking_enabled'])
    .execute()
  const idsOf = (isMeant: (row: (typeof rows)[number]) => boolean): ReadonlySet<number> =>
    new Set(rows.filter(isMeant).map(({ id }) => id))
  return {
    paid: idsOf((row) => row.listing_fee > 0),
    sent: idsOf((row) => row.shipping_available),
    booked: idsOf((row) => row.booking_enabled),
  }
}

const shownFor = 180 // days
const paidFor = 90 // days; every paid category offers this

function rowOf(listing: DemoListing, { sellers, brandOf, categories, now }: Known) {
  const isPaid = categories.paid.has(listing.categoryId)
  const refreshed = before(now, listing.hoursAgo * hour)
  const created = before(now, Math.max(listing.hoursAgo * hour, (listing.daysOld ?? 0) * day))
  const status = listing.status ?? 'active'
  const expires = status === 'draft' ? null : after(refreshed, (isPaid ? paidFor : shownFor) * day)
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
    ...offerOf(listing, categories.sent.has(listing.categoryId)),
    status,
    urgent: listing.urgent ?? false,
    highlighted: listing.highlighted ?? false,
    refreshed_at: refreshed,
    created_at: created,
    updated_at: refreshed,
    duration_days: isPaid ? paidFor : null,
    expires_at: expires,
    urgent_until: listing.urgent ? expires : null,
    highlighted_until: listing.highlighted ? expires : null,
  }
}

/**
 * Inserts some listings with everything that belongs to them, in few statements; `first` is the overall index
 * of the first.
 */
export async function insertListings(db: Db, listings: readonly DemoListing[], first: number, known: Known) {
  const { photos, now } = known
  const rows = listings.map((listing) => rowOf(listing, known))
  // Rows are returned in insertion order.
  const made = await db.insertInto('listing').values(rows).returning('id').execute()
  const entries = listings.map((listing, index) => ({ ...rows[index]!, id: made[index]!.id, listing }))

  const images = entries.flatMap(({ id, created_at, listing }) =>
    listing.photos.map((photo, position) => ({
      listing_id: id,
      image_hash: photos.get(photoKey(photo))!.hash,
      position,
      created_at,
    })),
  )
  if (images.length > 0) await db.insertInto('listing_image').values(images).execute()

  const prices = entries.flatMap(({ id, created_at, refreshed_at, price_fening, listing }) => {
    const former = listing.formerPricesFening ?? []
    const between = refreshed_at.getTime() - created_at.getTime()
    return [...former, price_fening].map((price, index) => ({
      listing_id: id,
      price_fening: price,
      created_at: after(created_at, Math.round((between * index) / Math.max(former.length, 1)) + index),
    }))
  })
  await db.insertInto('listing_price').values(prices).execute()

  const views = entries.map(({ id, listing }) => ({ listing_id: id, views: listing.views ?? 0 }))
  await db.insertInto('listing_view_count').values(views).execute()

  const promotions = entries.flatMap(({ id }, index) => {
    const type = known.promotions.get(first + index)
    const running = { starts_at: before(now, day), ends_at: after(now, 60 * day), phase: 1 }
    return type ? [{ listing_id: id, type, ...running }] : []
  })
  if (promotions.length > 0) await db.insertInto('promotion').values(promotions).execute()

  const taken = entries.flatMap(({ id, category_id, status, listing }) =>
    known.categories.booked.has(category_id) && status === 'active' && isBooked(listing)
      ? takenDaysOf(listing, now).map((day) => ({ listing_id: id, day }))
      : [],
  )
  if (taken.length > 0) await db.insertInto('listing_taken_day').values(taken).execute()
}
