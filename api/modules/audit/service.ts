import type { Actor } from '#lib/actor.ts'
import type { Db } from '#lib/db.ts'
import { insertAudit, listAudit } from './queries.ts'

export type Audited = {
  actor: Actor
  /** "created" */
  action: string
  /** Kind and id: "service-message:12". */
  subject: string
  before?: unknown
  after?: unknown
  at: Date
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Takes the transaction of what was done, so that nothing is done without its entry. */
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

/** What was done to a subject, the latest first. */
export const listActions = (db: Db, subject: string, limit: number) => listAudit(db, subject, limit)
