import { z } from 'zod'
import { email } from '#contract/accounts/fields.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { agentRightNames } from './rights.ts'
import { id, idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { secret, text } from '#contract/text/schemas.ts'

const right = z.enum(agentRightNames, 'Nepoznato pravo.')

export const agentRightsBody = z.object({
  rights: z
    .array(right)
    .min(1, 'Odaberite bar jedno pravo.')
    .max(agentRightNames.length, 'Nepoznato pravo.')
    .transform((rights) => agentRightNames.filter((name) => rights.includes(name)))
    .describe('What the agent may do for the shop'),
})

export const agentInvitationBody = agentRightsBody.extend({
  email: email.describe('Whose account, with this address verified, may accept'),
})

export const shopAgent = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  avatar: siteAddress.nullable(),
  has_profile: z.boolean(),
  rights: z.array(right),
  /** Null for agents from before invitations. */
  since: unixSeconds.nullable(),
})
export type ShopAgent = z.infer<typeof shopAgent>

export const agentInvitation = z.object({
  id: z.int(),
  email: z.string(),
  rights: z.array(right),
  sent_at: unixSeconds,
  expires_at: unixSeconds,
  is_expired: z.boolean(),
  /** True if it may be sent once more. */
  may_resend: z.boolean(),
})
export type AgentInvitation = z.infer<typeof agentInvitation>

export const agentInvited = message.extend({ id: z.int() })

export const shopAgents = z.object({
  data: z.object({
    shop: z.string(),
    agents: z.array(shopAgent),
    invitations: z.array(agentInvitation),
    places_left: z.int(),
  }),
})

export const shopLogEntry = z.object({
  id: z.int(),
  /** The name of the account at that time. */
  name: z.string(),
  action: z.string(),
  /** The agent whom it changed. */
  agent_id: z.int().nullable(),
  subject: z.enum(['listing', 'conversation', 'question', 'email']).nullable(),
  subject_id: z.int().nullable(),
  /** The other agent's name, an address or rights. */
  detail: z.string().nullable(),
  at: unixSeconds,
  /** False if the program ended in the middle, so that nobody knows. */
  is_done: z.boolean(),
})
export type ShopLogEntry = z.infer<typeof shopLogEntry>
export const shopLog = listOf(shopLogEntry)

export const invitationBody = z.object({
  token: secret(text(100)).describe('The token of the mail'),
})
export const invitationRead = z.object({
  data: z.object({
    shop: z.string(),
    shop_username: z.string(),
    rights: z.array(right),
    /** The address it was sent to, shortened. */
    email: z.string(),
    expires_at: unixSeconds,
    /** Why the caller can't accept; null for those who can, and for visitors. */
    obstacle: z.string().nullable(),
  }),
})

/** The shop that the caller is an agent of. */
export const agency = z.object({
  data: z
    .object({
      shop: z.string(),
      shop_username: z.string(),
      has_profile: z.boolean(),
      rights: z.array(right),
      since: unixSeconds.nullable(),
      /** True if this session works as the shop now. */
      is_acting: z.boolean(),
    })
    .nullable(),
})

const ofAgents = { tag: 'Agents', access: 'person' } as const
const changes = {
  ...ofAgents,
  limit: 'agent',
  secondFactor: { notAsked: 'the log names it, the owner can undo it, and agents reach no money' },
} as const
const ofOne = ['not_found'] as const

export const listAgents = endpoint('GET', '/shop/agents', {
  ...ofAgents,
  summary: "List your shop's agents and open invitations",
  reply: shopAgents,
})
export const inviteAgent = endpoint('POST', '/shop/agents/invitations', {
  ...changes,
  summary: 'Invite an agent by mail',
  body: agentInvitationBody,
  reply: agentInvited,
  status: 201,
  errors: ['conflict', 'account_restricted'],
})
export const resendInvitation = endpoint('POST', '/shop/agents/invitations/:id/resend', {
  ...changes,
  summary: 'Send an invitation again',
  description:
    'The new mail has a new link, which is valid for another week; the earlier link no longer works.',
  params: idParams,
  reply: message,
  errors: [...ofOne, 'conflict', 'account_restricted'],
})
export const withdrawInvitation = endpoint('DELETE', '/shop/agents/invitations/:id', {
  ...changes,
  summary: 'Withdraw an invitation',
  params: idParams,
  reply: message,
  errors: ofOne,
})
export const changeAgent = endpoint('PUT', '/shop/agents/:id', {
  ...changes,
  summary: 'Change what an agent may do',
  params: idParams,
  body: agentRightsBody,
  reply: message,
  errors: ofOne,
})
export const removeAgent = endpoint('DELETE', '/shop/agents/:id', {
  ...changes,
  summary: 'Remove an agent, at once',
  params: idParams,
  reply: message,
  errors: ofOne,
})
export const listShopLog = endpoint('GET', '/shop/log', {
  ...ofAgents,
  summary: 'List what agents did, the latest first',
  query: z.object({
    agent_id: id.optional().describe('Only what this account did'),
    page: pageNumber,
  }),
  reply: shopLog,
})

export const checkInvitation = endpoint('POST', '/agent-invitations/check', {
  tag: 'Agents',
  access: 'anyone',
  summary: 'Read an invitation by the token of its mail',
  body: invitationBody,
  reply: invitationRead,
  errors: ['link_expired', 'rate_limited'],
})
export const acceptInvitation = endpoint('POST', '/agent-invitations/accept', {
  ...changes,
  summary: 'Accept an invitation',
  body: invitationBody,
  reply: message,
  errors: ['link_expired', 'conflict'],
})
export const getAgency = endpoint('GET', '/me/agency', {
  ...ofAgents,
  agents: 'self',
  summary: 'Get the shop that you are an agent of',
  reply: agency,
})
export const beginActing = endpoint('POST', '/me/agency/acting', {
  ...changes,
  agents: 'self',
  summary: 'Work as the shop in this session',
  description:
    "From now on the session's calls are those of the shop, as far as the agent's rights allow; all others get 403.",
  reply: message,
  errors: ['conflict'],
})
export const endActing = endpoint('DELETE', '/me/agency/acting', {
  ...changes,
  agents: 'self',
  summary: 'Work under your own name again',
  reply: message,
})
export const leaveShop = endpoint('DELETE', '/me/agency', {
  agents: 'self',
  ...changes,
  summary: 'Leave the shop that you are an agent of',
  description: 'The listings stay with the shop.',
  reply: message,
  errors: ['conflict'],
})
