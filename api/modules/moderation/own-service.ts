import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { localDate } from '#lib/time.ts'
import type { OwnDecision } from '#contract/moderation/decisions.ts'
import { decisionsPageSize } from '#contract/limits/moderation.ts'
import { tellAdminsOf } from './appeals.ts'
import { hashKey } from './decision-key.ts'
import {
  countOwnDecisions,
  findDecisionById,
  findDecisionByKey,
  insertAppeal,
  listOwnDecisionRows,
  type OwnDecisionRow,
} from './decision-queries.ts'
import { appealEnd } from './notifications.ts'
import { ownDecisionView } from './view.ts'

export async function listOwnDecisions({ db }: Deps, actor: Actor, page: number) {
  const limit = decisionsPageSize
  const [total, rows] = await Promise.all([
    countOwnDecisions(db, actor.id),
    listOwnDecisionRows(db, actor.id, limit, (page - 1) * limit),
  ])
  return { data: rows.map(ownDecisionView), meta: pageMetaOf(total, page, limit) }
}

/** The decision that its owner names by number, or anybody by the key of the mail. Throws not_found. */
async function find(db: Db, actor: Actor | null, key: string): Promise<OwnDecisionRow> {
  const isNumber = /^[1-9]\d{0,14}$/.test(key)
  if (isNumber && !actor) throw new DomainError('not_logged_in')
  const row = isNumber
    ? await findDecisionById(db, Number(key), actor!.id)
    : await findDecisionByKey(db, hashKey(key))
  if (!row) throw new DomainError('not_found', 'Odluka nije pronađena.')
  return row
}

export const getDecision = async ({ db }: Deps, actor: Actor | null, key: string): Promise<OwnDecision> =>
  ownDecisionView(await find(db, actor, key))

/** Takes the owner's one objection. */
export async function appealDecision(deps: Deps, actor: Actor | null, key: string, text: string) {
  const now = deps.now()
  const row = await find(deps.db, actor, key)
  if (row.undone_at) throw new DomainError('conflict', 'Ova odluka više ne važi.')
  const end = appealEnd(row.decided_at)
  if (end <= now) throw new DomainError('conflict', `Rok za žalbu je istekao ${localDate(end)}`)
  const isFirst = await deps.db.transaction().execute(async (trx) => {
    if (!(await insertAppeal(trx, row.id, text, now))) return false
    await tellAdminsOf(deps, trx, {
      decisionId: row.id,
      caseId: row.case_id,
      name: row.name,
      ownerId: row.owner_id!,
      decidedBy: row.decided_by,
    })
    return true
  })
  if (!isFirst) throw new DomainError('conflict', 'Na ovu odluku ste se već žalili.')
  return {
    data: await getDecision(deps, actor, key),
    message: 'Žalba je poslana. O njoj odlučuje moderator koji nije donio odluku.',
  }
}
