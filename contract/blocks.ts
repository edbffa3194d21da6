import { z } from 'zod'
import { message } from './accounts/endpoints.ts'
import { listOf, pageNumber, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { person } from './people/person.ts'
import { usernameParams } from './profiles.ts'

export const blockedUser = person.extend({ blocked_at: unixSeconds })
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
