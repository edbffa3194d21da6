import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { findAct, insertAudit, listAudit, listAuditChanges, listAuditChangesOf } from './queries.ts'

export type Audited = {
  actor: Actor
  action: AuditAction
  /** Kind and id: "service-message:12". */
  subject: string
  before?: unknown
  after?: unknown
  at: Date
}

export { insertAudit } from './queries.ts'

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Runs in the transaction of the action, so that no action lacks its entry. */
export const recordAction = (trx: Db, { actor, action, subject, before, after, at }: Audited) =>
  insertAudit(trx, {
    actor_id: actor.id,
    actor_name: actor.username,
    action,
    subject,
    before: json(before),
    after: json(after),
    at,
  })

/** Returns whether an account has done this to the subject. */
export const hasActed = async (db: Db, actorId: number, subject: string, action: string): Promise<boolean> =>
  (await findAct(db, actorId, subject, action)) !== undefined

/** Lists the actions on a subject, latest first. */
export const listActions = (db: Db, subject: string, limit: number) => listAudit(db, subject, limit)

/** The same with values before and after. */
export const listChanges = (db: Db, subject: string, limit: number) => listAuditChanges(db, subject, limit)

export const listChangesOf = (db: Db, subjects: readonly string[], limit: number) =>
  listAuditChangesOf(db, subjects, limit)

/** The same for a command on the machine; `name` says whose it is. */
export const recordCommand = (
  trx: Db,
  { name, action, subject, before, after, at }: Omit<Audited, 'actor'> & { name: string },
) =>
  insertAudit(trx, {
    actor_id: null,
    actor_name: name,
    action,
    subject,
    before: json(before),
    after: json(after),
    at,
  })
