import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { passwordLength } from './limits.ts'

export const accountTypes = ['user', 'shop'] as const

/** spec 3.1 */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar: z.string().nullable(),
  type: z.enum(accountTypes),
  role: z.enum(['member', 'moderator', 'admin']),
  credits: z.number(),
  shop_id: z.int().nullable(),
  shop: z
    .object({ package: z.string(), active: z.boolean(), ends_at: unixSeconds, business_name: z.string() })
    .nullable(),
  pro: z.object({ pro: z.union([z.literal(0), z.literal(1)]) }).nullable(),
  phone_verified: z.boolean(),
  unconfirmed_deliveries_count: z.int(),
  new_questions_count: z.int(),
  gdpr: z.array(z.object({ request_type: z.string(), created_at: unixSeconds })),
  created_at: unixSeconds,
})
export type CurrentUser = z.infer<typeof currentUser>
export const me = z.object({ data: currentUser })

export const loginBody = z.object({
  username: z
    .string({ error: 'Unesite korisničko ime ili e-mail.' })
    .trim()
    .min(1, 'Unesite korisničko ime ili e-mail.')
    .max(254, 'Najviše 254 znaka.'),
  password: z
    .string({ error: 'Unesite šifru.' })
    .min(1, 'Unesite šifru.')
    .max(passwordLength.max, `Najviše ${passwordLength.max} znakova.`),
  device_name: z.string().max(100, 'Najviše 100 znakova.').optional(),
  remember: z.boolean().optional(),
})
export const loginReply = z.object({ token: z.string(), user: currentUser })
export const message = z.object({ message: z.string() })
