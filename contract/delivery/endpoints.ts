import { z } from 'zod'
import { phone, plainLine } from '#contract/accounts/fields.ts'
import { amountInput } from '#contract/money/amounts.ts'
import { id, idParams } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ownDeliveryFening } from '#contract/limits/orders.ts'
import { addressLength, typedCodeLength } from '#contract/limits/accounts.ts'
import { quantityRange } from '#contract/limits/listings.ts'
import { formatMoney, readAmount } from '#contract/money/money.ts'
import { orderHandovers } from '#contract/orders/states.ts'
import { emptyOrNullIsAbsent, flag, numeric, text, wholeNumber } from '#contract/text/schemas.ts'

/** Areas that a seller's own courier covers, seen from the pick-up address. */
export const deliveryAreas = {
  country: 'Cijela BiH',
  canton: 'Moj kanton ili regija',
  city: 'Samo moj grad',
} as const
export type DeliveryArea = keyof typeof deliveryAreas
const areaNames = Object.keys(deliveryAreas) as [DeliveryArea, ...DeliveryArea[]]

const amountForm = 'Unesite iznos u KM, npr. 7 ili 8,50.'

/** An amount in KM, as a number or as typed, in fening; null if there is none. */
const amount = (max: number) =>
  z.union([amountInput(amountForm), z.null()], amountForm).transform((value, context) => {
    if (value === null || value === '') return null
    const fening = readAmount(value)
    if (fening !== undefined && fening >= 0 && fening <= max) return fening
    const message = fening === undefined || fening < 0 ? amountForm : `Najviše ${formatMoney(max)}.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const neededLine = (error: string, max: number) => plainLine(max).pipe(z.string().min(1, error))
const postalCodeForm = 'Poštanski broj ima 5 cifara.'

export const senderBody = z.object({
  name: neededLine('Unesite ime i prezime ili naziv pošiljaoca.', addressLength.name),
  street: neededLine('Unesite ulicu i broj.', addressLength.street),
  postal_code: text(typedCodeLength, { error: 'Unesite poštanski broj.', tooLong: postalCodeForm })
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{5}$/, postalCodeForm)),
  city_id: numeric(z.int('Odaberite mjesto.').positive('Odaberite mjesto.').max(Number.MAX_SAFE_INTEGER)),
  phone: phone.pipe(z.string().min(1, 'Unesite broj mobitela.')),
})
export type Sender = z.output<typeof senderBody>

/** The prices of a seller's own courier by weight; an empty one is that of the next heavier step. */
export const ownPriceSteps = ['kg2', 'kg5', 'kg10', 'kg20', 'kg30', 'more'] as const
export type OwnPriceStep = (typeof ownPriceSteps)[number]
export const gramsOfStep = (step: OwnPriceStep) => (step === 'more' ? null : Number(step.slice(2)) * 1_000)

const ownPrice = amount(ownDeliveryFening)

export const deliverySettingsBody = z.object({
  courier: flag.describe("Parcels by the site's courier"),
  carries_cost: flag.describe("The seller pays the site's courier, so that delivery is free for buyers"),
  own_courier: flag.describe("Delivery by the seller's own courier"),
  own_prices: z.object(
    Object.fromEntries(ownPriceSteps.map((step) => [step, ownPrice])) as Record<
      OwnPriceStep,
      typeof ownPrice
    >,
  ),
  own_free_from: amount(100_000_000).describe('The sum of an order in KM from which own delivery is free'),
  own_area: z.enum(areaNames, 'Odaberite gdje dostavljate.'),
  sender: senderBody,
})
export type DeliverySettingsBody = z.output<typeof deliverySettingsBody>

export const deliverySettings = z.object({
  courier: z.boolean(),
  carries_cost: z.boolean(),
  own_courier: z.boolean(),
  own_prices: z.record(z.enum(ownPriceSteps), z.number().nullable()),
  own_free_from: z.number().nullable(),
  own_area: z.enum(areaNames),
  /** Null until the seller has saved one. */
  sender: z
    .object({
      name: z.string(),
      street: z.string(),
      postal_code: z.string(),
      city_id: z.int(),
      phone: z.string(),
    })
    .nullable(),
  /** The verifications that the site's courier still needs. */
  missing: z.array(z.enum(['phone', 'email'])),
})
export type DeliverySettings = z.infer<typeof deliverySettings>
export const deliverySettingsReply = z.object({ data: deliverySettings, message: z.string().optional() })

/** Reasons why a way of delivery can't be chosen, with the text for users. */
export const deliveryObstacles = [
  'off',
  'not_offered',
  'too_heavy',
  'too_large',
  'too_valuable',
  'unknown_place',
  'other_area',
] as const
export type DeliveryObstacle = (typeof deliveryObstacles)[number]

export const deliveryOption = z.object({
  handover: z.enum(orderHandovers),
  /** The price of delivery, and the part of it that the buyer pays, in KM. */
  cost: z.number(),
  buyer_pays: z.number(),
  problem: z.object({ code: z.enum(deliveryObstacles), message: z.string() }).nullable(),
})
export type DeliveryOption = z.infer<typeof deliveryOption>
export const deliveryOptions = z.object({
  data: z.object({ weight_grams: z.int(), options: z.array(deliveryOption) }),
})

export const courierPrices = z.object({
  data: z.object({
    /** By weight, ascending, in KM. */
    prices: z.array(z.object({ up_to_kg: z.int(), price: z.number(), display_price: z.string() })),
    side_cm: z.int(),
    worth: z.number(),
  }),
})
export type CourierPrices = z.infer<typeof courierPrices>['data']

const tag = 'Delivery'
const own = { tag, access: 'member', reply: deliverySettingsReply } as const

export const getDeliverySettings = endpoint('GET', '/me/delivery', {
  agents: 'sell',
  ...own,
  summary: 'Get your delivery settings',
})
export const saveDeliverySettings = endpoint('PUT', '/me/delivery', {
  ...own,
  summary: 'Set your delivery settings',
  description:
    "Listings show the change within a minute. The site's courier needs a verified phone and e-mail.",
  body: deliverySettingsBody,
})
export const getCourierPrices = endpoint('GET', '/delivery/prices', {
  tag,
  access: 'anyone',
  summary: "Get the prices of a parcel by the site's courier, and its limits",
  isShared: true,
  reply: courierPrices,
})
export const getListingDelivery = endpoint('GET', '/listings/:id/delivery', {
  tag,
  access: 'anyone',
  summary: 'Get the ways of delivery for a listing, and their prices',
  params: idParams,
  query: z.object({
    quantity: wholeNumber(z.int().min(quantityRange.min).max(quantityRange.max))
      .default(1)
      .describe('Pieces'),
    city_id: emptyOrNullIsAbsent(id.optional()).describe('Destination; without it, anywhere'),
  }),
  reply: deliveryOptions,
  errors: ['not_found', 'listing_gone'],
})
