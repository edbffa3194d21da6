import { z } from 'zod'
import { accountTypes, message } from './accounts.ts'
import { listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { usernameParams } from './profiles.ts'
import { siteAddress } from './site-address.ts'

export const blockedUser = z.object({
  id: z.int(),
  type: z.enum(accountTypes),
  username: z.string(),
  avatar: siteAddress.nullable(),
  /** Null for users without a shop. */
  business_name: z.string().nullable(),
  blocked_at: unixSeconds,
})
export type BlockedUser = z.infer<typeof blockedUser>

export const blockedUsers = listOf(blockedUser)

const blocking = {
  tag: 'Users',
  access: 'member',
  limit: 'block',
  params: usernameParams,
  reply: message,
} as const

export const blockUser = endpoint('POST', '/users/:username/block', {
  ...blocking,
  summary: 'Block a user',
  description:
    'You no longer find what they offer, and neither of you can contact the other. They are not told. Succeeds even if they are blocked already.',
  errors: ['not_found', 'conflict', 'block_limit_reached'],
})
export const unblockUser = endpoint('POST', '/users/:username/delete-block', {
  ...blocking,
  summary: 'Unblock a user',
  description: 'Succeeds even if they are not blocked.',
  errors: ['not_found'],
})
export const listBlockedUsers = endpoint('GET', '/blocked-users', {
  tag: 'Users',
  access: 'member',
  summary: 'List the users that you blocked, newest first',
  query: z.object({ page: pageNumber }),
  reply: blockedUsers,
})
