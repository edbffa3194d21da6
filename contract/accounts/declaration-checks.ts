import { z } from 'zod'
import { accountTypes, message } from './endpoints.ts'
import { idParams, listOf, pageNumber, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { refusalLength } from '#contract/limits/moderation.ts'
import { cleanText } from '#contract/listings/write.ts'
import { declaredMerchant } from './merchants.ts'
import { numeric } from '#contract/text/schemas.ts'

/** A firm's declaration as staff compare it with the register. */
export const waitingDeclaration = declaredMerchant.extend({
  account: z.object({ id: z.int(), username: z.string(), type: z.enum(accountTypes) }),
  declared_at: unixSeconds,
  /** Grows with each change of the declaration; a decision names the one that it is about. */
  version: z.int(),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  /** Other accounts that declared the same ID number. */
  doubles: z.array(z.object({ id: z.int(), username: z.string(), is_verified: z.boolean() })),
})
export type WaitingDeclaration = z.infer<typeof waitingDeclaration>

export const waitingDeclarations = listOf(waitingDeclaration)

export const declarationDecision = z
  .object({
    decision: z.enum(['verify', 'refuse'], 'Odaberite potvrdu ili odbijanje.'),
    version: numeric(
      z.int('Navedite verziju podataka.').positive('Navedite verziju podataka.').max(1_000_000_000),
    ),
    reason: cleanText(refusalLength, 'Navedite razlog odbijanja. Vlasnik ga čita.')
      .default('')
      .describe('Why it was refused, for its owner'),
  })
  .refine(({ decision, reason }) => decision === 'verify' || reason !== '', {
    path: ['reason'],
    message: 'Navedite razlog odbijanja. Vlasnik ga čita.',
  })
export type DeclarationDecision = z.output<typeof declarationDecision>

const staff = { tag: 'Administration', access: 'moderator' } as const

export const listDeclarations = endpoint('GET', '/admin/declarations', {
  ...staff,
  summary: 'List declarations of traders that nobody has compared with the register, oldest first',
  query: z.object({ page: pageNumber }),
  reply: waitingDeclarations,
})
export const decideDeclaration = endpoint('POST', '/admin/declarations/:id', {
  ...staff,
  summary: 'Verify or refuse the declaration of an account',
  params: idParams,
  body: declarationDecision,
  reply: message,
  errors: ['not_found', 'forbidden', 'conflict'],
})
