import { type Catalog, usualWeight } from '#api/modules/categories/service.ts'
import type { Places } from '#api/modules/places/service.ts'
import type { Prices } from '#api/modules/tariffs/service.ts'
import type { DeliveryObstacle } from '#contract/delivery/endpoints.ts'
import {
  parcelSideCm,
  parcelWeightGrams,
  parcelWorthFening,
  usualWeightGrams,
} from '#contract/limits/orders.ts'
import { formatMoney } from '#contract/money/money.ts'
import type { OrderHandover } from '#contract/orders/states.ts'
import type { Goods, Offer } from './queries.ts'

export type QuotedOption = {
  handover: OrderHandover
  /** The courier's price; the seller pays the rest of it. */
  costFening: number
  buyerPaysFening: number
  /** Null if it can be chosen. */
  problem: { code: DeliveryObstacle; message: string } | null
}

export type Quote = {
  /** The weight of all pieces together. */
  weightGrams: number
  /** Weight of one piece, by listing. */
  weights: ReadonlyMap<number, number>
  /** The site's courier, the seller's own one, and collection, which costs nothing. */
  options: QuotedOption[]
}

type Context = { catalog: Catalog; places: Places; prices: Prices }
export type QuotedItem = { goods: Goods; quantity: number }

/** The weight of one packed piece, as its seller states, or usual in its category. */
function weightOf({ catalog }: Pick<Context, 'catalog'>, goods: Goods): number {
  if (goods.weight_grams !== null) return goods.weight_grams
  const category = catalog.categories.get(goods.category_id)
  return category ? usualWeight(category) : usualWeightGrams
}

type Refusal = [DeliveryObstacle, string]

const texts = {
  courierOff: ['off', 'Prodavač ne šalje brzom dostavom.'],
  ownOff: ['off', 'Prodavač nema svoju dostavu.'],
  notOffered: ['not_offered', 'Ovaj artikal se ne šalje.'],
  notAllOffered: ['not_offered', 'Neki od artikala se ne šalju.'],
  heavy: ['too_heavy', `Paket je teži od ${parcelWeightGrams / 1_000} kg.`],
  large: ['too_large', `Paket je veći od ${parcelSideCm} × ${parcelSideCm} × ${parcelSideCm} cm.`],
  worth: ['too_valuable', `Paket vrijedi više od ${formatMoney(parcelWorthFening)}.`],
  ownHeavy: ['too_heavy', 'Prodavačev kurir ne nosi toliku težinu.'],
  place: ['unknown_place', 'Na to mjesto ne dostavljamo.'],
  area: ['other_area', 'Prodavačev kurir ne dolazi u to mjesto.'],
} as const satisfies Record<string, Refusal>

const sidesOf = (goods: Goods) => [goods.parcel_length_cm, goods.parcel_width_cm, goods.parcel_height_cm]

/** Returns whether everything fits into the largest parcel, as far as sellers stated sizes. */
function fits(items: readonly QuotedItem[]): boolean {
  const volume = items.reduce((sum, { goods, quantity }) => {
    const [length, width, height] = sidesOf(goods)
    return length && width && height ? sum + length * width * height * quantity : sum
  }, 0)
  const isSmall = items.every(({ goods }) => sidesOf(goods).every((side) => (side ?? 0) <= parcelSideCm))
  return isSmall && volume <= parcelSideCm ** 3
}

/** Prices the delivery of these goods of one seller, as one parcel. `offer` is undefined without settings. */
export function quote(
  context: Context,
  { offer, items, cityId }: { offer: Offer | undefined; items: readonly QuotedItem[]; cityId: number | null },
): Quote {
  const weights = new Map(items.map(({ goods }) => [goods.id, weightOf(context, goods)]))
  const weightGrams = items.reduce((sum, { goods, quantity }) => sum + weights.get(goods.id)! * quantity, 0)
  const worth = items.reduce((sum, { goods, quantity }) => sum + (goods.price_fening ?? 0) * quantity, 0)
  const isOffered = items.every(
    ({ goods }) =>
      goods.offers_delivery && context.catalog.categories.get(goods.category_id)?.shipping_available,
  )
  const notOffered = items.length === 1 ? texts.notOffered : texts.notAllOffered
  const isPlace = cityId === null || context.places.cities.has(cityId)

  const courierFening = context.prices.courierParcel(weightGrams)
  const courierProblem: Refusal | null = !(offer?.courier && offer.is_verified)
    ? [...texts.courierOff]
    : !isOffered
      ? [...notOffered]
      : courierFening === undefined || weightGrams > parcelWeightGrams
        ? [...texts.heavy]
        : !fits(items)
          ? [...texts.large]
          : worth > parcelWorthFening
            ? [...texts.worth]
            : isPlace
              ? null
              : [...texts.place]

  const ownStep = offer?.own_prices.find(
    ({ up_to_grams }) => up_to_grams === null || up_to_grams >= weightGrams,
  )
  const ownProblem: Refusal | null = !offer?.own_courier
    ? [...texts.ownOff]
    : !isOffered
      ? [...notOffered]
      : !ownStep
        ? [...texts.ownHeavy]
        : !isPlace
          ? [...texts.place]
          : isInArea(context, offer, cityId)
            ? null
            : [...texts.area]
  const isOwnFree = worth >= (offer?.own_free_from_fening ?? Infinity)
  const ownFening = isOwnFree ? 0 : (ownStep?.price_fening ?? 0)

  const option = (
    handover: OrderHandover,
    [costFening, buyerPaysFening]: [number, number],
    refusal: Refusal | null,
  ): QuotedOption =>
    refusal
      ? { handover, costFening: 0, buyerPaysFening: 0, problem: { code: refusal[0], message: refusal[1] } }
      : { handover, costFening, buyerPaysFening, problem: null }
  const cost = courierFening ?? 0
  return {
    weightGrams,
    weights,
    options: [
      option('courier', [cost, offer?.carries_cost ? 0 : cost], courierProblem),
      option('own_courier', [ownFening, ownFening], ownProblem),
      option('collection', [0, 0], null),
    ],
  }
}

function isInArea({ places }: Context, { own_area, sender_city_id }: Offer, cityId: number | null): boolean {
  if (own_area === 'country' || cityId === null || sender_city_id === null) return true
  if (own_area === 'city') return cityId === sender_city_id
  return places.cities.get(cityId)?.canton_id === places.cities.get(sender_city_id)?.canton_id
}
