import type { Db } from '#lib/database/db.ts'

export type AuditEntry = {
  /** Null for commands on the server. */
  actor_id: number | null
  actor_name: string
  action: string
  subject: string
  /** As JSON. */
  before: string | null
  after: string | null
  at: Date
}

export const insertAudit = (db: Db, entry: AuditEntry) => db.insertInto('audit_log').values(entry).execute()

/** Returns a row if the account has left such an entry. */
export const findAct = (db: Db, actorId: number, subject: string, action: string) =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()

export const listAudit = (db: Db, subject: string, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'actor_name', 'action', 'at'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Includes values before and after. */
export const listAuditChanges = (db: Db, subject: string, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'actor_name', 'action', 'at', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The same of several subjects together. */
export const listAuditChangesOf = (db: Db, subjects: readonly string[], limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'actor_name', 'action', 'subject', 'at', 'before', 'after'])
    .where('subject', 'in', subjects)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Deletes entries from before a time. */
export const deleteEntriesBefore = (db: Db, before: Date, limit: number) =>
  db
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_log').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst()
