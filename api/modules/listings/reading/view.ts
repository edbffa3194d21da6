import type { Deps } from '#api/deps.ts'
import { whyNotOrderable } from '#lib/listings/orderable.ts'
import { shownPlace } from '#lib/listings/shown-place.ts'
import { unixSeconds } from '#lib/time.ts'
import { parentsOf, siteOf, stepsTo, subjectOf } from '#api/modules/categories/service.ts'
import { findCity } from '#api/modules/places/service.ts'
import { drawingUrl, imageUrl } from '#contract/media/images.ts'
import type { Listing, ListingItem } from '#contract/listings/read.ts'
import { displayPrice, toMarks } from '#contract/money/money.ts'
import { titleSlug } from '#contract/text/slug.ts'
import { type AttributeValues, cardLabels } from '../labels.ts'
import type { ItemRow, RetainedRow, ListingRow } from './queries.ts'
import { sellerView, signatureOf } from './seller-view.ts'

type Context = Pick<Deps, 'catalog' | 'places' | 'brand'> & { now: Date }

type Priced = {
  price_fening: number | null
  price_by_agreement: boolean
  reduced_from_fening: number | null
  status: string
}

/**
 * The shown price in KM; none for a finished listing. A price below all those of the 30 days before it is
 * shown as reduced, with the lowest of those.
 */
function priceOf({ price_fening, price_by_agreement, reduced_from_fening: previous, status }: Priced) {
  if (status === 'finished')
    return { price: 0, display_price: displayPrice(null, false), regular_price: 0, has_discount: false }
  const reduced = Boolean(price_fening && previous && previous > price_fening)
  return {
    price: toMarks(price_fening ?? 0),
    display_price: displayPrice(price_fening, price_by_agreement),
    regular_price: toMarks((reduced ? previous : price_fening) ?? 0),
    has_discount: reduced,
  }
}

export function listingItemView(
  { catalog, places }: Pick<Deps, 'catalog' | 'places'>,
  row: ItemRow,
): ListingItem {
  const category = catalog.categories.get(row.category_id)!
  const labels = cardLabels(catalog, row.category_id, row.attributes as AttributeValues)
  const images = (row.image_hashes?.split(',') ?? []).map((hash) => imageUrl(hash, 'md'))
  const { price, display_price, regular_price, has_discount } = priceOf(row)
  const city = findCity(places, row.city_id)
  return {
    score: null,
    id: row.id,
    type: 'single',
    title: row.title,
    slug: titleSlug(row.title),
    category_id: row.category_id,
    top_category_id: category.path[0]!.id,
    brand_id: row.brand_id,
    city_id: row.city_id,
    has_discount,
    original_price: regular_price,
    discounted_price: has_discount ? price : null,
    show_price: category.show_price,
    price,
    display_price,
    date: unixSeconds(row.refreshed_at),
    image: images[0] ?? drawingUrl(category.drawing),
    images,
    thumbhash: row.thumbhash,
    sponsored: row.promotion_type,
    highlighted: row.highlighted,
    urgent: row.urgent,
    shipping: row.shipping ? 1 : 0,
    free_delivery: row.free_delivery,
    // Card payment does not exist yet.
    card_payment: 0,
    premium_badges: [],
    available: row.available,
    reserved: row.reserved,
    quantity: row.quantity,
    seller_away: row.seller_away,
    visible: row.status === 'active',
    user_type: row.seller_type,
    user_id: row.seller_id,
    state: row.condition ?? 'none',
    // In lists, drafts are called inactive.
    status: row.status === 'draft' ? 'inactive' : row.status,
    location: shownPlace(row) ?? city?.location ?? null,
    cities: city ? [city.name] : [],
    labels: labels.map((label) => label.raw),
    special_labels: labels.map(({ value, label, unit }) => ({ value, label, unit })),
    listing_type: row.listing_type,
    saved: false,
  }
}

export type RetainedItem = ListingItem & { gone: 'deleted' | 'hidden' | null }

const heldTitle = 'Oglas koji trenutno nije dostupan'

/**
 * A saved or viewed listing as its reader sees it. If the seller removed it, only the title stays, so that readers
 * can tell entries apart; if moderation holds it, not even that.
 */
export function retainedItemView(context: Pick<Deps, 'catalog' | 'places'>, row: RetainedRow): RetainedItem {
  const isPublic = row.status !== 'draft' && row.status !== 'hidden' && !row.held_by_moderation
  if (isPublic && !row.deleted_at) return { ...listingItemView(context, row), gone: null }
  const title = row.held_by_moderation ? heldTitle : row.title
  const left = {
    ...row,
    title,
    price_fening: null,
    price_by_agreement: false,
    reduced_from_fening: null,
    condition: null,
    available: false,
    reserved: false,
    quantity: 0,
    urgent: false,
    highlighted: false,
    shipping: false,
    free_delivery: false,
    city_id: null,
    lat: null,
    lon: null,
    brand_id: null,
    model_id: null,
    attributes: {},
    status: 'hidden' as const,
    image_hashes: null,
    thumbhash: null,
    promotion_type: 0,
  }
  return { ...listingItemView(context, left), gone: row.deleted_at ? 'deleted' : 'hidden' }
}

export function listingView({ catalog, places, brand: words, now }: Context, row: ListingRow): Listing {
  const category = catalog.categories.get(row.category_id)!
  const brand = row.brand_id === null ? undefined : catalog.brands.get(row.brand_id)
  const model = row.model_id === null ? undefined : catalog.models.get(row.model_id)
  const subject = subjectOf(catalog, row)
  const city = findCity(places, row.city_id)
  const photos = photosOf(row)
  return {
    id: row.id,
    type: 'single',
    views: row.views ?? 0,
    title: row.title,
    slug: titleSlug(row.title),
    short_description: row.short_description,
    additional: {
      description: row.description,
      signature: signatureOf(row, now),
      created_at: unixSeconds(row.created_at),
      updated_at: unixSeconds(row.updated_at),
    },
    user: sellerView(places, row, now),
    show_price: category.show_price,
    ...priceOf(row),
    price_history:
      row.status === 'finished'
        ? []
        : row.prices.map((entry) => ({
            price: toMarks(entry.price_fening ?? 0),
            created_at: entry.created_at,
          })),
    listing_type: row.listing_type,
    price_by_agreement: row.price_by_agreement,
    visible: row.status === 'active',
    quantity: row.quantity,
    location: shownPlace(row) ?? city?.location ?? null,
    exact_location: row.exact_location && row.lat !== null,
    status: row.status,
    available: row.available,
    reserved: row.reserved,
    state: row.condition ?? 'none',
    attributes: attributeViews({ catalog }, row),
    category_id: row.category_id,
    categories_all: category.path.map(({ id, name }) => ({ id, name })),
    breadcrumbs: stepsTo(siteOf(words), [...parentsOf(subject), subject]),
    model_id: row.model_id,
    brand: brand ? { id: brand.id, name: brand.name } : null,
    model: model ? { id: model.id, name: model.name } : null,
    images: photos.map((photo) => photo.large),
    photos,
    drawing: drawingUrl(category.drawing),
    category: {
      id: category.id,
      name: category.name,
      slug: category.slug,
      parent_id: category.parent_id,
      booking_enabled: category.booking_enabled,
    },
    sponsored: row.promotion_type,
    highlighted: row.highlighted,
    urgent: row.urgent,
    sku_number: row.sku_number,
    feedbacks: row.reviews ?? 0,
    questions: row.questions ?? 0,
    has_video: row.has_video === true,
    group:
      row.group_id === null || row.group_title === null ? null : { id: row.group_id, title: row.group_title },
    shipping: row.shipping,
    shipping_available: row.shipping,
    free_delivery: row.free_delivery,
    orderable: whyNotOrderable({ ...row, stock: row.quantity }, { category, now }) === null,
    exchange_for: row.exchange_for,
    premium_badges: [],
    cities: city ? [city] : [],
    date: unixSeconds(row.refreshed_at),
    created_at: unixSeconds(row.created_at),
    published_at: unixSeconds(row.published_at ?? row.created_at),
    saved: false,
  }
}

const photosOf = ({ images }: ListingRow) =>
  images.map(({ hash, width, height, thumbhash }) => ({
    small: imageUrl(hash, 'sm'),
    medium: imageUrl(hash, 'md'),
    large: imageUrl(hash, 'lg'),
    width,
    height,
    thumbhash,
  }))

/** In the order of their groups. A ticked checkbox reads "true". */
function attributeViews({ catalog }: Pick<Deps, 'catalog'>, row: ListingRow): Listing['attributes'] {
  const values = row.attributes as AttributeValues
  return catalog.attributesOf(row.category_id).flatMap((attribute) => {
    const value = values[attribute.id]
    if (value === undefined || value === false) return []
    return [
      {
        id: attribute.id,
        type: attribute.type,
        value: value === true ? 'true' : value,
        attr_code: attribute.name,
        name: attribute.displayName,
        unit: attribute.unit,
        required: attribute.required,
        group_name: attribute.groupName,
        group_order: attribute.groupPosition,
        order: attribute.position,
      },
    ]
  })
}
