import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { unixSeconds } from './common.ts'
import { type ProMonths, proMonths } from './limits/money.ts'
import { endpoint } from './endpoint.ts'
import { flag, numeric } from './text/schemas.ts'

/** In credits. */
const proPrice = z.object({ months: z.int(), amount: z.int() })
export type ProPrice = z.infer<typeof proPrice>
export const proPrices = z.object({ data: z.array(proPrice) })

export const proState = z.object({
  data: z.object({
    is_active: z.boolean(),
    /** The end of the paid time, also if it is over; null before the first time. */
    until: unixSeconds.nullable(),
    /** True if it renews itself while credit lasts. */
    renews: z.boolean(),
    /** The price of a month, in credits. */
    price: z.int(),
    /** The prices of months that can be paid at once, in credits. */
    prices: z.array(proPrice),
    /** Credits of the account. */
    balance: z.int(),
    credits_per_mark: z.int(),
    /** Shops and their agents need none. */
    may_activate: z.boolean(),
  }),
})
export type ProState = z.infer<typeof proState>['data']

const renews = flag.describe('Whether it renews itself while credit lasts')
const monthsError = 'Odaberite mjesec ili godinu.'

export const proOrder = z.object({
  renews: renews.default(false),
  months: numeric(
    z
      .int(monthsError)
      .refine((count): count is ProMonths => (proMonths as readonly number[]).includes(count), monthsError)
      .default(1)
      .describe('1 or 12'),
  ),
  price: numeric(z.int('Osvježite stranicu: nedostaje cijena.')).describe(
    'In credits, as it was shown; another price is refused',
  ),
})

const ofMembers = { tag: 'Credit', access: 'person' } as const
export const listProPrices = endpoint('GET', '/pro-prices', {
  tag: 'Credit',
  access: 'anyone',
  summary: 'List the months of pro that can be paid for at once, with their prices',
  reply: proPrices,
})
export const getPro = endpoint('GET', '/me/pro', {
  ...ofMembers,
  summary: 'Get the state of pro for your account, and the price of a month',
  reply: proState,
})
export const activatePro = endpoint('POST', '/me/pro', {
  ...ofMembers,
  priority: 'paying',
  secondFactor: { notAsked: 'it spends prepaid credit on the account itself' },
  summary: 'Make your account pro for a month or a year, for credit',
  body: proOrder,
  reply: message,
  status: 201,
  idempotent: true,
  errors: ['conflict', 'credit_short'],
})
export const setProRenewal = endpoint('PUT', '/me/pro', {
  ...ofMembers,
  secondFactor: { notAsked: 'it spends nothing now' },
  summary: 'Choose whether pro renews itself',
  body: z.object({ renews }),
  reply: message,
  errors: ['conflict'],
})
