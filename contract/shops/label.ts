import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { shopLabelLength } from '#contract/limits/money.ts'
import { emptyIsNull, trimmed } from '#contract/text/schemas.ts'

const { min, max } = shopLabelLength
const wrongLength = `Adresa ima od ${min} do ${max} znakova.`

/** The first label of a shop's own host; null for none. */
export const shopLabel = z.object({
  label: emptyIsNull(
    trimmed(max, { error: 'Unesite adresu, npr. moj-shop.', tooLong: wrongLength })
      .min(min, wrongLength)
      .regex(/^[a-zA-Z0-9-]*$/, 'Koristite slova bez kvačica (a-z), brojeve i crticu.')
      .regex(/^[^-].*[^-]$/, 'Adresa mora početi i završiti slovom ili brojem.')
      // Browsers read such names as letters of other alphabets.
      .regex(/^(?!..--)/, 'Treći i četvrti znak ne mogu oba biti crtice.')
      .toLowerCase()
      .nullable(),
  ),
})
export const shopLabelReply = z.object({
  data: z.object({
    label: z.string().nullable(),
    /** "https://moj-shop.example.com"; null without a label. */
    url: z.string().nullable(),
    /** The part after the label, ".example.com"; null where the site has no name of its own, so no shop has a host. */
    suffix: z.string().nullable(),
    /** Former labels that still lead to the shop, the latest first. */
    former: z.array(z.object({ label: z.string(), ends_at: unixSeconds })),
  }),
})
export type ShopLabel = z.infer<typeof shopLabelReply>['data']

const ofShops = { tag: 'Users', access: 'person' } as const

export const getShopLabel = endpoint('GET', '/me/shop/label', {
  ...ofShops,
  summary: "Get the host of your shop's own pages",
  reply: shopLabelReply,
})
export const saveShopLabel = endpoint('PUT', '/me/shop/label', {
  ...ofShops,
  secondFactor: { notAsked: 'it lets nobody in and moves no money' },
  summary: "Choose the host of your shop's own pages",
  description: 'The former host redirects to the new one for a year, and nobody else can have it meanwhile.',
  body: shopLabel,
  reply: message,
  errors: ['rate_limited', 'conflict'],
})
