import { z } from 'zod'
import { proofBody } from '#contract/accounts/security.ts'
import { message } from '#contract/accounts/endpoints.ts'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const deletionBody = proofBody.extend({
  /** Hides the active listings at once; they stay hidden if the request is withdrawn. */
  hide_listings: z.boolean().default(false),
})

export const dataExport = z.object({
  id: z.int(),
  requested_at: unixSeconds,
  /** Null while it is being made. */
  ready_at: unixSeconds.nullable(),
  expires_at: unixSeconds,
  size_bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const personalData = z.object({
  /** The request to delete the account, if there is one. */
  deletion: z.object({ requested_at: unixSeconds, erased_at: unixSeconds }).nullable(),
  /** Copies that can still be downloaded, the latest first. */
  exports: z.array(dataExport),
  /** When another copy may be requested; null if now. */
  next_export_at: unixSeconds.nullable(),
  /** True if a request needs a code of the second factor beside the password. */
  code_due: z.boolean(),
})
export type PersonalData = z.infer<typeof personalData>
export const personalDataReply = z.object({ data: personalData })

const own = { tag: 'Personal data', access: 'person' } as const

export const getPersonalData = endpoint('GET', '/me/personal-data', {
  ...own,
  summary: 'Get your copies of your data, and your request to delete the account',
  reply: personalDataReply,
})
export const requestDeletion = endpoint('POST', '/me/deletion-request', {
  ...own,
  summary: 'Request the deletion of your account',
  description: 'The account is erased 40 days later, unless the request is withdrawn.',
  body: deletionBody,
  reply: message,
  secondFactor: 'asked',
  errors: ['conflict', 'rate_limited'],
})
export const withdrawDeletion = endpoint('POST', '/me/deletion-request/withdraw', {
  ...own,
  summary: 'Withdraw the request to delete your account',
  reply: message,
  secondFactor: { notAsked: 'keeps the account as it is' },
  errors: ['conflict'],
})
export const requestDataExport = endpoint('POST', '/me/data-exports', {
  ...own,
  summary: 'Request a copy of all your data',
  description: 'A job makes a ZIP of JSON and photos. At most one a day.',
  body: proofBody,
  reply: message,
  status: 202,
  secondFactor: 'asked',
  errors: ['conflict', 'rate_limited'],
})
export const downloadDataExport = endpoint('GET', '/me/data-exports/:id/file', {
  ...own,
  summary: 'Download a copy of your data',
  params: idParams,
  produces: 'application/zip',
  errors: ['not_found'],
})
