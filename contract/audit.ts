import { z } from 'zod'
import { unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { emptyIsAbsent, numeric, text, trimmed } from './text/schemas.ts'

/** Names the actions of staff, as their log shows them. */
export const auditActions = {
  added: 'dodano',
  'appeal-reversed': 'usvojena žalba',
  'appeal-upheld': 'odbijena žalba',
  assigned: 'raspoređena uplata',
  cancelled: 'poništeno',
  changed: 'promijenjeno',
  claimed: 'preuzet slučaj',
  closed: 'riješeno',
  created: 'napravljeno',
  decided: 'odluka',
  'declaration-refused': 'odbijena izjava trgovca',
  'declaration-verified': 'potvrđena izjava trgovca',
  deleted: 'izbrisano',
  disowned: 'označeno kao tuđe',
  downloaded: 'preuzeta datoteka',
  edited: 'uređeno',
  emptied: 'ispražnjeno',
  ended: 'završeno',
  exported: 'preuzeta tabela',
  fine: 'označeno kao uredno',
  hidden: 'sakriveno',
  imported: 'uvezen izvod',
  'imported-again': 'isti izvod ponovo',
  'left-account': 'kraj prijave kao korisnik',
  'logged-in-as': 'prijava kao korisnik',
  made: 'pripremljeno',
  'measure-ban': 'račun isključen',
  'measure-limit': 'račun ograničen',
  'measure-suspend': 'račun suspendovan',
  'measure-warn': 'upozorenje',
  'measures-lifted': 'mjera ukinuta',
  merged: 'spojeni računi',
  noted: 'bilješka',
  opened: 'otvoren slučaj',
  'order-read': 'pročitana narudžba',
  'prove-ledger': 'provjerena knjiga',
  'refund-confirmed': 'potvrđen povrat novca',
  'refund-failed': 'povrat novca nije uspio',
  refunded: 'vraćen novac',
  refused: 'odbijeno',
  released: 'oslobođeno',
  removed: 'uklonjeno',
  reopened: 'vraćeno da čeka',
  retried: 'ponovljeno',
  returned: 'vraćena isplata',
  'role-asked': 'zatražena promjena uloge',
  'role-changed': 'promijenjena uloga',
  'role-rejected': 'odbijena promjena uloge',
  'role-withdrawn': 'povučena promjena uloge',
  searched: 'pretraga',
  sent: 'poslano banci',
  'session-ended': 'završena prijava',
  'sessions-ended': 'završene sve prijave',
  settled: 'riješen spor',
  shown: 'opet prikazano',
  started: 'počelo',
  switched: 'promijenjen prekidač',
  'switched-off': 'isključeno',
  'switched-on': 'uključeno',
  'thread-read': 'pročitan razgovor',
  undone: 'povučena odluka',
  updated: 'izmijenjeno',
  viewed: 'pogledano',
} as const
export type AuditAction = keyof typeof auditActions

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
