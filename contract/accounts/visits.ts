import { z } from 'zod'
import { message } from './endpoints.ts'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { cleanText } from '#contract/listings/write.ts'
import { secret, text } from '#contract/text/schemas.ts'

/** A time when staff used the account with its owner's consent. */
export const staffVisit = z.object({
  id: z.int(),
  /** Null if the account of the member of staff is gone. */
  by: z.string().nullable(),
  reason: z.string(),
  started_at: unixSeconds,
  /** When it ended, or will at the latest. */
  ended_at: unixSeconds,
  is_running: z.boolean(),
})
export type StaffVisit = z.infer<typeof staffVisit>

export const staffVisitsReply = z.object({
  data: z.object({
    visits: z.array(staffVisit),
    /** Expiry of a code that lets staff in; null without one. */
    code_until: unixSeconds.nullable(),
  }),
})
/** The only reply that contains the code. */
export const visitCodeReply = z.object({
  data: z.object({ code: z.string(), expires_at: unixSeconds }),
  message: z.string(),
})

const own = { tag: 'Security', access: 'person' } as const
export const listStaffVisits = endpoint('GET', '/me/staff-visits', {
  ...own,
  summary: 'List the visits of staff to your account with your consent',
  reply: staffVisitsReply,
})
export const makeVisitCode = endpoint('POST', '/me/staff-visits/code', {
  ...own,
  summary: 'Make a code by which an admin may use the account once',
  description: 'It replaces an earlier code. The admin can change nothing that guards the account.',
  reply: visitCodeReply,
  errors: ['conflict'],
  limit: 'visit-code',
  secondFactor: { notAsked: 'A visit can change nothing that guards the account, and leaves a trace.' },
})
export const endStaffVisits = endpoint('DELETE', '/me/staff-visits', {
  ...own,
  summary: 'Withdraw the code, and end a visit that is running',
  reply: message,
  secondFactor: { notAsked: 'Owners must be able to shut others out at once.' },
})

const wrongCode = 'Kod ima 12 slova i cifara.'
export const visitStart = z.object({
  code: secret(
    text(60, { error: 'Unesite kod koji vam je dao korisnik.', tooLong: wrongCode })
      .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
      .pipe(z.string().regex(/^[a-z2-7]{12}$/, wrongCode)),
  ),
  reason: cleanText(factsLength, 'Navedite razlog.').refine((value) => value !== '', 'Navedite razlog.'),
})
/** The bearer string of the visit's session. */
export const visitReply = z.object({ token: z.string(), ends_at: unixSeconds, message: z.string() })

export const startStaffVisit = endpoint('POST', '/admin/users/:id/visit', {
  tag: 'Administration',
  access: 'admin',
  summary: 'Log in as a user who gave the code for it',
  description:
    'Replaces your own session by one of the user, for 30 minutes. It may not change what guards the account, delete it or pay; the user sees who visited and why.',
  params: idParams,
  body: visitStart,
  reply: visitReply,
  errors: ['not_found', 'conflict', 'forbidden'],
})
