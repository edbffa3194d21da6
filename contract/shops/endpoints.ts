import { z } from 'zod'
import { plainLine } from '#contract/accounts/fields.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { marks } from '#contract/money/amounts.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { merchantDeclaration, withoutTrial } from '#contract/accounts/merchants.ts'
import { paymentReply, paymentStates, savedCard } from '#contract/payments.ts'
import {
  businessTypes,
  type ShopMonths,
  shopMonths,
  shopStreetLength,
  shopWebLength,
} from '#contract/limits/money.ts'
import { shopPackages } from '#contract/tariffs/names.ts'
import { emptyIsAbsent, emptyIsNull, flag, numeric, trimmed } from '#contract/text/schemas.ts'

const packageError = 'Odaberite paket.'
const shopPackage = z.enum(shopPackages, packageError)

const offer = z.object({
  package: z.enum(shopPackages),
  /** "Gold" */
  name: z.string(),
  /** Credits that the package brings each month. */
  bonus: z.int(),
  /** Free refreshes a month. */
  refreshes: z.int(),
  prices: z.array(
    z.object({
      months: z.int(),
      /** In KM, with VAT. */
      amount: z.number(),
      display_amount: z.string(),
    }),
  ),
})
export type ShopOffer = z.infer<typeof offer>

export const shopPackagesReply = z.object({
  data: z.object({
    packages: z.array(offer),
    trial: z.object({ days: z.int(), credits: z.int() }),
  }),
})

export const newShop = z.object({ declaration: merchantDeclaration, without_trial: withoutTrial })

/** `is_trial`: it works at once; else once it is paid. */
export const openedShop = message.extend({ is_trial: z.boolean() })

/** `trial`: nothing was paid yet. */
export const shopStates = ['trial', 'active', 'suspended'] as const
export type ShopState = (typeof shopStates)[number]

const purchase = z.object({
  /** The payment that it waits for. */
  id: z.int(),
  package: z.enum(shopPackages),
  name: z.string(),
  months: z.int(),
  display_amount: z.string(),
  way: z.enum(['card', 'bank']),
  state: z.enum(paymentStates),
  created_at: unixSeconds,
  paid_at: unixSeconds.nullable(),
  /** The end of the time that it bought. */
  ends_at: unixSeconds.nullable(),
})
export type ShopPurchase = z.infer<typeof purchase>

export const ownShop = z.object({
  data: z.object({
    id: z.int(),
    business_name: z.string(),
    package: z.enum(shopPackages),
    name: z.string(),
    state: z.enum(shopStates),
    ends_at: unixSeconds,
    /** The next monthly bonus; null if none is due before the paid time ends. */
    next_bonus: z.object({ at: unixSeconds, credits: z.int() }).nullable(),
  }),
})
export type OwnShop = z.infer<typeof ownShop>['data']

export const shopExtension = z.object({
  data: z.object({
    shop: ownShop.shape.data,
    packages: z.array(
      offer.extend({
        prices: z.array(
          offer.shape.prices.element.extend({
            /** End of the shop's paid time if it were paid now. */
            ends_at: unixSeconds,
          }),
        ),
      }),
    ),
    /** Ways that can be paid now. */
    ways: z.array(z.enum(['card', 'bank'])),
    cards: z.array(savedCard),
    /** No money is really charged. */
    is_sandbox: z.boolean(),
  }),
})
export type ShopExtension = z.infer<typeof shopExtension>['data']

const monthsError = 'Odaberite broj mjeseci: 1, 3, 6 ili 12.'
export const newExtension = z.object({
  package: shopPackage,
  months: numeric(
    z
      .int(monthsError)
      .refine((count): count is ShopMonths => (shopMonths as readonly number[]).includes(count), monthsError)
      .describe('1, 3, 6 or 12'),
  ),
  way: z.enum(['card', 'bank'], 'Odaberite način plaćanja.').describe('`bank`: by pro-forma invoice'),
  card_id: emptyIsAbsent(id.optional()).describe('A saved card, which is charged at once'),
  save_card: flag.default(false).describe('Keep the card for later payments'),
})

export const proforma = z.object({
  data: z.object({
    id: z.int(),
    /** Names the transfer, and the pro-forma invoice: "1234-5678-9012". */
    reference: z.string(),
    package: z.enum(shopPackages),
    name: z.string(),
    months: z.int(),
    /** With VAT. */
    amount: marks,
    /** `expired` ones still count when they are paid. */
    state: z.enum(['open', 'paid', 'expired', 'cancelled']),
    created_at: unixSeconds,
    expires_at: unixSeconds,
    paid_at: unixSeconds.nullable(),
    purpose: z.string(),
    recipient: z.object({ name: z.string(), street: z.string(), place: z.string() }),
    accounts: z.array(z.object({ number: z.string(), bank: z.string() })),
    /** The code to scan, as a drawing of `size` × `size` squares. */
    code: z.object({ size: z.int(), path: z.string() }),
  }),
})
export type Proforma = z.infer<typeof proforma>['data']

export const shopPurchases = listOf(purchase)

const businessTypeError = 'Odaberite vrstu firme s liste.'
const website = emptyIsNull(
  trimmed(shopWebLength)
    // The protocol counts, too.
    .transform((address) => (/^https?:\/\//i.test(address) ? address : `https://${address}`))
    .refine(
      (address) => URL.canParse(address) && /^[^.@:]+(?:\.[^.@:]+)+$/.test(new URL(address).host),
      'Unesite adresu stranice, npr. www.primjer.ba.',
    )
    .refine(
      (address) => address.length <= shopWebLength,
      `Adresa s „https://“ ima najviše ${shopWebLength} znakova.`,
    )
    .nullable(),
)

const coordinate = (max: number, error: string) =>
  numeric(z.number(error).min(-max, error).max(max, error).nullable()).default(null)

export const shopSettings = z
  .object({
    business_name: plainLine(100).pipe(z.string().min(1, 'Unesite naziv shopa.')),
    business_type: emptyIsNull(z.enum(businessTypes, businessTypeError).nullable()),
    web: website,
    street: emptyIsNull(plainLine(shopStreetLength).nullable())
      .default(null)
      .describe('Street and number; the town is that of the profile'),
    lat: coordinate(90, 'Geografska širina je između -90 i 90.').describe('Point of the shop on maps'),
    lon: coordinate(180, 'Geografska dužina je između -180 i 180.'),
  })
  .superRefine(({ lat, lon }, context) => {
    if ((lat === null) !== (lon === null))
      context.addIssue({
        code: 'custom',
        path: [lat === null ? 'lat' : 'lon'],
        message: 'Unesite obje koordinate, ili ostavite obje prazne.',
      })
  })
export type ShopSettings = z.output<typeof shopSettings>
export const shopSettingsReply = z.object({
  data: z.object({
    business_name: z.string(),
    business_type: z.enum(businessTypes).nullable(),
    web: z.string().nullable(),
    street: z.string().nullable(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
})

/** What a new shop still lacks, in the order in which it is best done. */
export const shopSteps = ['logo', 'place', 'hours', 'about', 'listing'] as const
export type ShopStep = (typeof shopSteps)[number]

export const shopSetup = z.object({
  data: z.object({
    shop: ownShop.shape.data,
    steps: z.array(z.object({ name: z.enum(shopSteps), is_done: z.boolean() })),
    /** Users who follow the shop. */
    has_followers: z.boolean(),
  }),
})
export type ShopSetup = z.infer<typeof shopSetup>['data']

const ofShops = { tag: 'Users', access: 'person' } as const

export const getShopPackages = endpoint('GET', '/shop-packages', {
  tag: 'Users',
  access: 'anyone',
  summary: 'List the packages of shops with their prices',
  reply: shopPackagesReply,
})
export const openShop = endpoint('POST', '/me/shop', {
  ...ofShops,
  secondFactor: { notAsked: 'it lets nobody in and moves no money' },
  summary: 'Turn your account into a shop',
  description:
    "Starts the trial, once for each firm. The account keeps everything; a shop doesn't turn back.",
  body: newShop,
  reply: openedShop,
  status: 201,
  errors: ['conflict', 'account_restricted'],
})
export const getOwnShop = endpoint('GET', '/me/shop', {
  ...ofShops,
  summary: 'Get the state of your shop',
  reply: ownShop,
})
export const getShopSetup = endpoint('GET', '/me/shop/setup', {
  ...ofShops,
  summary: 'Get which steps of setting your shop up are done',
  reply: shopSetup,
})
export const getShopExtension = endpoint('GET', '/me/shop/extension', {
  ...ofShops,
  summary: 'Get the price of extending your shop, and the ways to pay',
  reply: shopExtension,
})
export const extendShop = endpoint('POST', '/me/shop/extensions', {
  ...ofShops,
  priority: 'paying',
  secondFactor: { notAsked: 'the gateway or bank asks the payer' },
  summary: 'Start a payment that extends your shop',
  description: 'Charges nothing yet.',
  body: newExtension,
  reply: paymentReply,
  status: 201,
  idempotent: true,
  limit: 'shop-extension',
  errors: ['conflict', 'not_found'],
})
export const listShopPurchases = endpoint('GET', '/me/shop/extensions', {
  ...ofShops,
  summary: 'List the payments for your shop, the latest first',
  query: z.object({ page: pageNumber }),
  reply: shopPurchases,
})
export const getProforma = endpoint('GET', '/me/shop/proformas/:id', {
  ...ofShops,
  summary: 'Get a pro-forma invoice of your shop, with the code to scan',
  params: idParams,
  reply: proforma,
  errors: ['not_found', 'conflict'],
})
export const printProforma = endpoint('GET', '/me/shop/proformas/:id/pdf', {
  ...ofShops,
  summary: 'Get a pro-forma invoice of your shop as a PDF',
  params: idParams,
  produces: 'application/pdf',
  errors: ['not_found', 'conflict'],
})
export const getShopSettings = endpoint('GET', '/me/shop/settings', {
  ...ofShops,
  summary: "Get your shop's texts about itself",
  reply: shopSettingsReply,
})
const savesSettings = {
  ...ofShops,
  secondFactor: { notAsked: 'it lets nobody in and moves no money' },
  summary: "Change your shop's texts about itself",
  body: shopSettings,
  reply: message,
} as const
export const saveShopSettings = endpoint('PUT', '/me/shop/settings', savesSettings)
export const changeShop = endpoint('PUT', '/stores/:id', { ...savesSettings, params: idParams })
export const changePremiumShop = endpoint('PUT', '/premium-stores/:id', {
  ...savesSettings,
  params: idParams,
})
