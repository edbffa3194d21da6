import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, DomainError, type FieldErrors } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { checkVisible } from '#api/modules/listings/service.ts'
import { placeProblem } from '#api/modules/places/service.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import {
  type CourierPrices,
  type DeliveryOption,
  type DeliverySettings,
  type DeliverySettingsBody,
  gramsOfStep,
  ownPriceSteps,
} from '#contract/delivery/endpoints.ts'
import { parcelSideCm, parcelWorthFening } from '#contract/limits/orders.ts'
import { formatMoney, toMarks } from '#contract/money/money.ts'
import { courierSteps } from '#contract/tariffs/names.ts'
import { applyDeliverySettings } from './queued.ts'
import { findSettings, findVerification, listGoods, listSettings, writeSettings } from './queries.ts'
import { type Quote, quote, type QuotedOption } from './quote.ts'

export type { Quote, QuotedOption } from './quote.ts'

type Quoting = Pick<Deps, 'catalog' | 'places' | 'tariffs' | 'now'> & { db: Db }

export type QuoteRequest = {
  sellerId: number
  items: readonly { listingId: number; quantity: number }[]
  /** Null: wherever that may be. */
  cityId: number | null
}

/**
 * Prices the delivery of goods of one seller by each way of handing over, at this moment. An option with a `problem`
 * can't be chosen. Two statements; listings that are gone, or not this seller's, are left out. Pass a transaction as
 * `db` to quote the rows that it has locked.
 */
export async function quoteDelivery(deps: Quoting, request: QuoteRequest): Promise<Quote> {
  return (await quoteDeliveries(deps, [request]))[0]!
}

/** The same for many sellers, still in two statements, in the order of `requests`. */
export async function quoteDeliveries(deps: Quoting, requests: readonly QuoteRequest[]): Promise<Quote[]> {
  const [offers, goods] = await Promise.all([
    listSettings(
      deps.db,
      requests.map(({ sellerId }) => sellerId),
    ),
    listGoods(
      deps.db,
      requests.flatMap(({ items }) => items.map(({ listingId }) => listingId)),
    ),
  ])
  const offerOf = new Map(offers.map((offer) => [offer.account_id, offer]))
  const goodsOf = new Map(goods.map((one) => [one.id, one]))
  const context = { catalog: deps.catalog, places: deps.places, prices: tariffsAt(deps, deps.now()) }
  return requests.map(({ sellerId, items, cityId }) =>
    quote(context, {
      offer: offerOf.get(sellerId),
      cityId,
      items: items.flatMap(({ listingId, quantity }) => {
        const one = goodsOf.get(listingId)
        return one?.seller_id === sellerId ? [{ goods: one, quantity }] : []
      }),
    }),
  )
}

/** An option in the API's form. */
export const optionView = ({
  handover,
  costFening,
  buyerPaysFening,
  problem,
}: QuotedOption): DeliveryOption => ({
  handover,
  cost: toMarks(costFening),
  buyer_pays: toMarks(buyerPaysFening),
  problem,
})

export async function getListingDelivery(
  deps: Deps,
  actor: Actor | null,
  id: number,
  { quantity, city_id = undefined }: { quantity: number; city_id?: number | undefined },
) {
  await checkVisible(deps, actor, id)
  const [goods] = await listGoods(deps.db, [id])
  if (!goods) throw new DomainError('not_found', 'Oglas nije pronađen.')
  const { weightGrams, options } = await quoteDelivery(deps, {
    sellerId: goods.seller_id,
    items: [{ listingId: id, quantity }],
    cityId: city_id ?? null,
  })
  return { weight_grams: weightGrams, options: options.map(optionView) }
}

/** The current prices of the site's courier, from the table of prices. */
export function getCourierPrices(deps: Pick<Deps, 'tariffs' | 'now'>): CourierPrices {
  const prices = tariffsAt(deps, deps.now())
  return {
    prices: courierSteps.map((up_to_kg) => {
      const fening = prices.courierParcel(up_to_kg * 1_000)!
      return { up_to_kg, price: toMarks(fening), display_price: formatMoney(fening) }
    }),
    side_cm: parcelSideCm,
    worth: toMarks(parcelWorthFening),
  }
}

const marksOrNull = (fening: number | null) => (fening === null ? null : toMarks(fening))

export async function getDeliverySettings({ db }: Deps, actor: Actor): Promise<DeliverySettings> {
  const [row, { phone_verified_at, email_verified_at }] = await Promise.all([
    findSettings(db, actor.id),
    findVerification(db, actor.id),
  ])
  const priceOf = (grams: number | null) =>
    marksOrNull(row?.own_prices.find(({ up_to_grams }) => up_to_grams === grams)?.price_fening ?? null)
  return {
    courier: row?.courier ?? false,
    carries_cost: row?.carries_cost ?? false,
    own_courier: row?.own_courier ?? false,
    own_prices: Object.fromEntries(
      ownPriceSteps.map((step) => [step, priceOf(gramsOfStep(step))]),
    ) as DeliverySettings['own_prices'],
    own_free_from: marksOrNull(row?.own_free_from_fening ?? null),
    own_area: row?.own_area ?? 'country',
    sender:
      row && row.sender_city_id !== null
        ? {
            name: row.sender_name!,
            street: row.sender_street!,
            postal_code: row.sender_postal_code!,
            city_id: row.sender_city_id,
            phone: row.sender_phone!,
          }
        : null,
    missing: [
      ...(phone_verified_at ? [] : (['phone'] as const)),
      ...(email_verified_at ? [] : (['email'] as const)),
    ],
  }
}

/** Throws validation_failed. */
export async function saveDeliverySettings(deps: Deps, actor: Actor, body: DeliverySettingsBody) {
  const { sender, own_prices, own_free_from, ...switches } = body
  const phone = parseMobileNumber(sender.phone)
  const place = placeProblem(deps.places, sender) ?? {}
  const prices = ownPriceSteps.flatMap((step) => {
    const price_fening = own_prices[step]
    return price_fening === null ? [] : [{ up_to_grams: gramsOfStep(step), price_fening }]
  })
  const fields: FieldErrors = {
    ...Object.fromEntries(Object.entries(place).map(([name, text]) => [`sender.${name}`, text])),
    ...(!phone && { 'sender.phone': 'Unesite ispravan broj mobitela, npr. 061 234 567.' }),
    ...(body.own_courier && prices.length === 0 && { 'own_prices.more': 'Unesite bar jednu cijenu.' }),
  }
  await deps.db.transaction().execute(async (trx) => {
    const { phone_verified_at, email_verified_at } = await findVerification(trx, actor.id)
    const before = await findSettings(trx, actor.id)
    // Someone who lost a verification may still save the rest.
    if (body.courier && !before?.courier && !(phone_verified_at && email_verified_at))
      fields['courier'] = 'Za brzu dostavu verifikujte broj mobitela i e-mail adresu.'
    assertNoneWrong(fields)
    await writeSettings(
      trx,
      actor.id,
      {
        ...switches,
        own_prices: prices,
        own_free_from_fening: own_free_from || null,
        sender_name: sender.name,
        sender_street: sender.street,
        sender_postal_code: sender.postal_code,
        sender_city_id: sender.city_id,
        sender_phone: phone!,
      },
      deps.now(),
    )
    await enqueue(trx, applyDeliverySettings, {}, { key: 'apply-delivery-settings' })
  })
  return getDeliverySettings(deps, actor)
}
