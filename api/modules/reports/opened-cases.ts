import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { hourMs } from '#lib/time.ts'
import { dueAfterHours } from '#contract/reports/weights.ts'
import {
  type CaseSubject,
  findListingContent,
  findOpenCase,
  findUserContent,
  insertCase,
  insertSnapshot,
  keepImages,
  lockSubject,
  noteWeight,
} from './queries.ts'

/** The open case about a listing. Opens one without a report if there is none. */
export async function openCaseAbout(
  trx: Db,
  listingId: number,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const row = await findListingContent(trx, listingId)
  if (!row) throw new DomainError('not_found', 'Oglas nije pronađen.')
  const { version, updated_at: _changedAt, seller_id: ownerId, title: name, ...content } = row
  const subject: CaseSubject = { kind: 'listing', id: listingId, ownerId, listingId, name }
  await lockSubject(trx, subject)
  const open = await findOpenCase(trx, subject)
  if (open) return { id: open.id, isNew: false }
  const { id } = await insertCase(trx, subject, now)
  await insertSnapshot(trx, { caseId: id, version, content: { title: name, ...content }, now })
  await keepImages(trx, id, listingId)
  const dueAt = new Date(now.getTime() + dueAfterHours(['other'], 0) * hourMs)
  await noteWeight(trx, id, { weight: 0, dueAt, hiddenAt: null })
  return { id, isNew: true }
}

type Disputed = { orderId: number; ownerId: number | null; name: string; dueAt: Date; now: Date }

/** A case about an order whose sides disagree; `ownerId` is the side that did not complain. */
export async function openOrderCase(
  trx: Db,
  { orderId, ownerId, name, dueAt, now }: Disputed,
): Promise<number> {
  const subject = { kind: 'order' as const, id: orderId, ownerId, listingId: null, name }
  return (await insertCase(trx, subject, now, dueAt)).id
}

/** The open case about an account, or a new one without reports; undefined if there is no such account. */
export async function openAccountCase(trx: Db, accountId: number, now: Date): Promise<number | undefined> {
  const content = await findUserContent(trx, accountId)
  if (!content) return undefined
  const name = content.business_name ?? content.username
  const subject: CaseSubject = { kind: 'user', id: accountId, ownerId: accountId, listingId: null, name }
  await lockSubject(trx, subject)
  const { id: caseId } = (await findOpenCase(trx, subject)) ?? (await insertCase(trx, subject, now))
  await insertSnapshot(trx, { caseId, version: 0, content, now })
  return caseId
}
