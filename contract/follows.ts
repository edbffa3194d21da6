import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { id, listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { messageConsents } from './follower-messages.ts'
import { listingItem } from './listings/read.ts'
import { person } from './people/person.ts'
import { usernameParams } from './profiles.ts'
import { trimmed } from './text/schemas.ts'

export const followedUser = person.extend({
  followed_at: unixSeconds,
  /** How their promotional messages reach you; null for sellers who send none. */
  messages: z.enum(messageConsents).nullable(),
  active_listings: z.int(),
  /** A few of those, the newest first. */
  newest: z.array(listingItem),
})
export type FollowedUser = z.infer<typeof followedUser>

export const followedUsers = listOf(followedUser)

export const followedQuery = z.object({
  page: pageNumber,
  q: trimmed(100, { tooLong: 'Najviše 100 znakova.' })
    .optional()
    .describe('A part of the username or of the name of the shop'),
})

/** The caller's decisions about a user. */
export const userRelation = z.object({
  data: z.object({
    followed: z.boolean(),
    blocked: z.boolean(),
    /** True if you saved the listing that you named. */
    saved: z.boolean(),
    /** How their promotional messages reach you; null for sellers who send none. */
    messages: z.enum(messageConsents).nullable(),
  }),
})
const relationQuery = z.object({
  listing_id: id.optional().describe('One of their listings, to learn whether you saved it'),
})

const following = {
  tag: 'Saved',
  access: 'member',
  limit: 'follow',
  params: usernameParams,
  reply: message,
} as const

export const followUser = endpoint('POST', '/users/:username/follow', {
  ...following,
  summary: 'Follow a seller',
  description: 'You are told when they publish. Succeeds even if you follow them already.',
  errors: ['not_found', 'conflict', 'follow_limit_reached'],
})
export const unfollowUser = endpoint('POST', '/users/:username/delete-follow', {
  ...following,
  summary: 'Stop following a seller',
  description: 'Succeeds even if you do not follow them.',
  errors: ['not_found'],
})
export const getRelation = endpoint('GET', '/users/:username/relation', {
  tag: 'Users',
  access: 'member',
  summary: 'Find whether you follow or block a user',
  params: usernameParams,
  query: relationQuery,
  reply: userRelation,
  errors: ['not_found'],
})
export const listFollowedUsers = endpoint('GET', '/saved/users', {
  tag: 'Saved',
  access: 'member',
  summary: 'List the sellers that you follow, with their newest listings',
  description: 'The last followed come first. Sellers whom you blocked are left out until you unblock them.',
  query: followedQuery,
  reply: followedUsers,
})
