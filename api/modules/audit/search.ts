import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { csvLine } from '#lib/files/csv.ts'
import type { Db } from '#lib/database/db.ts'
import { unixSeconds } from '#lib/time.ts'
import type { AuditEntry, AuditFilter, AuditQuery } from '#contract/audit.ts'
import { auditPageSize } from '#contract/limits/accounts.ts'
import { type EntryRow, listActionNames, listEntries, listKinds, type Place } from './search-queries.ts'
import { recordAction } from './service.ts'

const viewOf = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  actor: row.actor_name,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
})

const placeOf = ({ at, id }: EntryRow) => `${at.getTime()}_${id}`

function placeFrom(text: string): Place {
  const [at, id] = text.split('_').map(Number)
  return { at: new Date(at!), id: id! }
}

export async function searchAudit({ db }: Deps, { after, ...filter }: AuditQuery) {
  const [rows, actions, kinds] = await Promise.all([
    listEntries(db, filter, {
      after: after === undefined ? undefined : placeFrom(after),
      limit: auditPageSize + 1,
    }),
    listActionNames(db),
    listKinds(db),
  ])
  const shown = rows.slice(0, auditPageSize)
  return {
    data: shown.map(viewOf),
    next: rows.length > auditPageSize ? placeOf(shown.at(-1)!) : null,
    actions,
    kinds,
  }
}

const rowsAtOnce = 1_000

async function* linesOf(db: Db, filter: AuditFilter) {
  yield csvLine(['id', 'time', 'actor', 'action', 'subject', 'before', 'after'])
  let after: Place | undefined
  for (;;) {
    const rows = await listEntries(db, filter, { after, limit: rowsAtOnce })
    yield rows
      .map((row) =>
        csvLine([
          String(row.id),
          row.at.toISOString(),
          row.actor_name,
          row.action,
          row.subject,
          row.before,
          row.after,
        ]),
      )
      .join('')
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}

/** The entries as a table, read and sent in parts. An export is itself an entry, and comes first. */
export async function exportAudit({ db, now }: Deps, actor: Actor, filter: AuditFilter): Promise<Readable> {
  await recordAction(db, { actor, action: 'exported', subject: 'audit-log', after: filter, at: now() })
  return Readable.from(linesOf(db, filter))
}
