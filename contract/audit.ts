import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { emptyIsAbsent, numeric, text, trimmed } from './text/schemas.ts'

export const auditEntry = z.object({
  id: z.int(),
  at: unixSeconds,
  actor: z.string(),
  action: z.string(),
  /** Kind and number: "account:12". */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = (what: string) => emptyIsAbsent(trimmed(100).optional()).describe(what)
const moment = (what: string) =>
  emptyIsAbsent(
    numeric(
      z
        .number({ error: 'Unesite vrijeme.' })
        .int('Unesite vrijeme.')
        .min(0, 'Unesite vrijeme.')
        .max(8_000_000_000, 'Unesite vrijeme.')
        .optional(),
    ),
  ).describe(what)

const filters = {
  actor: word('Only what this member of staff did'),
  action: word('Only this action'),
  subject: word('Only this subject, as "account:12", or this kind of subject, as "account"'),
  from: moment('Since then, in seconds since 1970'),
  to: moment('Before then, in seconds since 1970'),
  q: word('Only entries with these words'),
}

export const auditQuery = z.object({
  ...filters,
  after: emptyIsAbsent(
    text(40)
      .regex(/^\d{1,15}_\d{1,15}$/, 'Nastavak liste nije ispravan.')
      .optional(),
  ).describe('Cursor of the next page, from `next`'),
})
export type AuditQuery = z.output<typeof auditQuery>
export const auditFilter = z.object(filters)
export type AuditFilter = z.output<typeof auditFilter>

export const auditReply = z.object({
  data: z.array(auditEntry),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
  /** Every action and kind of subject in the log. */
  actions: z.array(z.string()),
  kinds: z.array(z.string()),
})

const forAdmins = { tag: 'Administration', access: 'admin' } as const
export const listAudit = endpoint('GET', '/admin/audit', {
  ...forAdmins,
  summary: 'Search the audit log, the latest first',
  query: auditQuery,
  reply: auditReply,
})
export const exportAudit = endpoint('GET', '/admin/audit/csv', {
  ...forAdmins,
  summary: 'Export entries of the audit log as a table',
  description: 'Leaves an audit entry.',
  query: auditFilter,
  produces: 'text/csv',
})
