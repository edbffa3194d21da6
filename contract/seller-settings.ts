import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { autoReplyLength, signatureLength } from './limits/money.ts'
import { characters, emptyIsNull, roomFor, text } from './text/schemas.ts'

/** Plain text with line breaks; null without any. */
function plainText(max: number) {
  const tooLong = `Najviše ${characters(max)}.`
  return text(roomFor(max), { tooLong })
    .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((typed) => [...typed].length <= max, tooLong)
        .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'Tekst ne smije imati nevidljive znakove.'),
    )
    .nullable()
    .transform((typed) => typed || null)
}

export const sellerSettings = z.object({
  city_id: emptyIsNull(id.nullable()).describe('Town of new listings that name none'),
  state: emptyIsNull(z.enum(['new', 'used'], 'Stanje je new ili used.').nullable()).describe(
    'Condition of new listings that name none',
  ),
  signature: plainText(signatureLength).describe('Shown below the description of every listing'),
  auto_reply: plainText(autoReplyLength).describe(
    'Sent to people who write while the shop is closed or the seller on holiday, once a day in a conversation',
  ),
})
export type SellerSettings = z.output<typeof sellerSettings>

export const sellerSettingsReply = z.object({
  data: z.object({
    city_id: z.int().nullable(),
    state: z.enum(['new', 'used']).nullable(),
    signature: z.string().nullable(),
    auto_reply: z.string().nullable(),
    /** True if they take effect: the account is pro, or its shop is paid. */
    in_effect: z.boolean(),
  }),
})

const ofSellers = { tag: 'Users', access: 'person' } as const

export const getSellerSettings = endpoint('GET', '/me/seller-settings', {
  ...ofSellers,
  summary: 'Get your settings for all your listings and messages',
  description: 'For shops and accounts that are or were pro.',
  reply: sellerSettingsReply,
})
export const saveSellerSettings = endpoint('PUT', '/me/seller-settings', {
  ...ofSellers,
  secondFactor: { notAsked: 'it lets nobody in and moves no money' },
  summary: 'Replace your settings for all your listings and messages',
  body: sellerSettings,
  reply: message,
})
