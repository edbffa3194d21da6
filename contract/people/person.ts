import { z } from 'zod'
import { accountTypes } from '#contract/accounts/endpoints.ts'
import { siteAddress } from '#contract/paths/site-address.ts'

/** A person as others see them. */
export const person = z.object({
  id: z.int(),
  username: z.string(),
  type: z.enum(accountTypes),
  avatar: siteAddress.nullable(),
  /** Null for users without a shop. */
  business_name: z.string().nullable(),
  /** Banned accounts have none. */
  has_profile: z.boolean(),
})
export type Person = z.infer<typeof person>
