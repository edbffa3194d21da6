import { z } from 'zod'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { cleanText } from '#contract/listings/write.ts'

export const accountRoles = ['member', 'moderator', 'admin'] as const
export type AccountRole = (typeof accountRoles)[number]

const named = z.object({ id: z.int(), username: z.string() })

export const staffMember = named.extend({
  role: z.enum(accountRoles),
  /** Staff pages require it. */
  has_second_factor: z.boolean(),
  last_active_at: unixSeconds.nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

/** A change of a role that waits for another admin. */
export const roleRequest = z.object({
  id: z.int(),
  account: named.extend({ role: z.enum(accountRoles) }),
  role: z.enum(accountRoles),
  reason: z.string(),
  requested_by: named.nullable(),
  requested_at: unixSeconds,
  expires_at: unixSeconds,
  may_confirm: z.boolean(),
})
export type RoleRequest = z.infer<typeof roleRequest>

export const rolesReply = z.object({
  data: z.object({
    staff: z.array(staffMember),
    requests: z.array(roleRequest),
    /** True if a change needs a second admin. */
    needs_confirmation: z.boolean(),
  }),
})

export const roleChange = z.object({
  role: z.enum(accountRoles, 'Odaberite ulogu.'),
  reason: cleanText(factsLength, 'Navedite razlog.').refine((value) => value !== '', 'Navedite razlog.'),
})

/** `is_waiting`: for another admin. */
export const roleChangeReply = message.extend({ is_waiting: z.boolean() })

const forAdmins = { tag: 'Administration', access: 'admin' } as const
const ofRequest = {
  ...forAdmins,
  params: idParams,
  errors: ['not_found', 'conflict'],
} as const

export const listRoles = endpoint('GET', '/admin/roles', {
  ...forAdmins,
  summary: 'List members of staff, and changes of roles that wait',
  reply: rolesReply,
})
export const changeRole = endpoint('POST', '/admin/users/:id/role', {
  ...ofRequest,
  summary: 'Change the role of an account, or ask another admin to',
  description:
    'With two admins or more, the change waits until another one confirms it. It ends all sessions of the account.',
  body: roleChange,
  reply: roleChangeReply,
})
export const confirmRole = endpoint('POST', '/admin/roles/:id/confirm', {
  ...ofRequest,
  reply: message,
  summary: 'Confirm a change of a role that another admin asked for',
})
export const rejectRole = endpoint('POST', '/admin/roles/:id/reject', {
  ...ofRequest,
  reply: message,
  summary: 'Reject a change of a role that waits, or withdraw it',
})
