import { z } from 'zod'
import { accountTypes } from './accounts.ts'
import { listOf, pageNumber, unixSeconds } from './common.ts'
import { listingGroups } from './listing-groups.ts'
import { city } from './places.ts'

/** `GET /users/{username}`, and by its number `GET /user/{id}`: what anyone may know of an account. */
export const publicUser = z.object({
  id: z.int(),
  type: z.enum(accountTypes),
  username: z.string(),
  avatar: z.string().nullable(),
  created_at: unixSeconds,
  /** Null also where its owner keeps it to themselves. */
  last_time_active_at: unixSeconds.nullable(),
  about: z.string().nullable(),
  medals: z.array(z.object({ type: z.string(), text: z.string() })),
  feedbacks: z.object({ positive: z.int(), neutral: z.int(), negative: z.int() }),
  avg_response_time: z.number().nullable(),
  location: city.nullable(),
  delivery_enabled: z.boolean(),
  phone_verified: z.boolean(),
  pro: z.object({ pro: z.union([z.literal(0), z.literal(1)]) }).nullable(),
  shop: z
    .object({
      id: z.int(),
      package: z.string(),
      business_name: z.string(),
      active: z.boolean(),
      ends_at: unixSeconds,
    })
    .nullable(),
})
export const publicUserDetail = z.object({ data: publicUser })
export const usernameParams = z.object({ username: z.string().min(1).max(100) })
/** `q`: words of the title, the article's code or the number; `group`: as limits count them. */
export const userListingsQuery = z.object({
  page: pageNumber,
  q: z.string().trim().max(100, 'Najviše 100 znakova.').optional(),
  group: z.enum(listingGroups, 'Grupa je cars, real-estate ili other.').optional(),
})
export type UserListingsFilter = Omit<z.output<typeof userListingsQuery>, 'page'>

/** `GET /users`, `GET /stores`: by a part of the name, newest first. */
export const directoryQuery = z.object({
  q: z.string().trim().max(100, 'Najviše 100 znakova.').optional(),
  page: pageNumber,
})
export const publicUsers = listOf(publicUser)

/**
 * `GET /users/{username}/listings…`: by suffix. Strangers see active and finished ones, of the rest an empty list.
 * `refreshable` is 'Obnovite': active and expired ones whose last refresh is older than the seller's interval.
 */
export const userListingLists = [
  'active',
  'finished',
  'inactive',
  'hidden',
  'expired',
  'refreshable',
] as const
export type UserListingList = (typeof userListingLists)[number]

/** `GET /users/{username}/listings/counts`: of the six tabs; strangers get 0 for what they don't see. */
export const userListingCounts = z.object({ data: z.record(z.enum(userListingLists), z.int()) })
