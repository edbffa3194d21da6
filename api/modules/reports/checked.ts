import type { Db } from '#lib/database/db.ts'
import { liftHolds } from '#api/modules/listings/service.ts'
import { closeQuietly, hastenCase } from './case-queries.ts'
import {
  type CaseSubject,
  findListingContent,
  findOpenCase,
  findUserContent,
  insertCase,
  insertSnapshot,
  keepImages,
  lockSubject,
} from './queries.ts'

type Checked = { kind: 'listing' | 'user'; id: number }
export type OpenedCase = { id: number; ownerId: number; name: string }

async function subjectOf(trx: Db, { kind, id }: Checked) {
  if (kind === 'user') {
    const content = await findUserContent(trx, id)
    if (!content) return undefined
    const name = content.business_name ?? content.username
    const subject: CaseSubject = { kind, id, ownerId: id, listingId: null, name }
    return { subject, version: 0, content }
  }
  const row = await findListingContent(trx, id)
  if (!row) return undefined
  const { version, updated_at: _, seller_id: ownerId, title: name, ...content } = row
  const subject: CaseSubject = { kind, id, ownerId, listingId: id, name }
  return { subject, version, content: { title: name, ...content } }
}

/** Keeps other checks and reports of the same thing waiting until the transaction ends. */
export const lockChecked = (trx: Db, { kind, id }: Checked) => lockSubject(trx, { kind, id })

/**
 * The open case about a thing with a finding of a check, with its present content; undefined if it is gone
 * by then.
 */
export async function openCaseFor(
  trx: Db,
  checked: Checked,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<OpenedCase | undefined> {
  await lockChecked(trx, checked)
  const found = await subjectOf(trx, checked)
  if (!found) return undefined
  const { subject, version, content } = found
  const open = await findOpenCase(trx, subject)
  const { id } = open ?? (await insertCase(trx, subject, now, dueAt))
  if (open) await hastenCase(trx, id, dueAt)
  await insertSnapshot(trx, { caseId: id, version, content, now })
  if (subject.kind === 'listing') await keepImages(trx, id, subject.id)
  return { id, ownerId: subject.ownerId, name: subject.name }
}

/**
 * Closes a case that nobody reported, works on or has appealed in, once nothing in it waits. Returns whether it
 * did.
 */
export async function closeUnreported(trx: Db, caseId: number, now: Date): Promise<boolean> {
  if (!(await closeQuietly(trx, caseId, now))) return false
  await liftHolds(trx, { caseId, kinds: ['reports'] }, now, { wereWrong: true })
  return true
}
