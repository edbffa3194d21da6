import { randomBytes } from 'node:crypto'
import { hashKey } from '#api/modules/moderation/decision-key.ts'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'

type Reported = { ownerId: number; listingId?: number; kind?: string; subjectId?: number; name?: string }

/** An open case, about a listing unless told otherwise. */
export async function openCase(
  db: Db,
  { ownerId, listingId, kind = 'listing', subjectId = listingId, name = 'Bicikl' }: Reported,
): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('moderation_case')
    .values({
      subject_kind: kind,
      subject_id: subjectId ?? ownerId,
      owner_id: ownerId,
      listing_id: listingId ?? null,
      name,
      due_at: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The one case about something. */
export const caseAbout = (db: Db, kind: string, subjectId: number) =>
  db
    .selectFrom('moderation_case')
    .select(['id', 'owner_id'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()

export const claimOf = (db: Db, caseId: number, accountId: number) =>
  db
    .insertInto('case_claim')
    .values({ case_id: caseId, account_id: accountId, claimed_until: new Date(Date.now() + 600_000) })
    .execute()

let decided = 1_000_000

/** A closed case with its decision, which has no effects, and the key that opens it. */
export async function decidedCase(
  db: Db,
  { decidedBy, ownerId, isAppealed = false }: { decidedBy?: number; ownerId?: number; isAppealed?: boolean },
) {
  const caseId = await openCase(db, { ownerId: ownerId!, kind: 'user', subjectId: ++decided })
  const key = randomBytes(32).toString('base64url')
  const { id } = await decisionIn(db, caseId, {
    decidedBy: decidedBy!,
    key,
    facts: 'Traži uplatu unaprijed.',
  })
  const closed = { state: 'closed', closed_at: new Date() }
  await db.updateTable('moderation_case').set(closed).where('id', '=', caseId).execute()
  if (isAppealed)
    await db
      .insertInto('moderation_appeal')
      .values({ decision_id: id, body: 'Nisam.', made_at: new Date() })
      .execute()
  return { id, caseId, key }
}

/** A report in a case. */
export async function reportIn(
  db: Db,
  caseId: number,
  { reporterId, body = '' }: { reporterId: number; body?: string },
): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('report')
    .values({
      case_id: caseId,
      reporter_id: reporterId,
      reason: 'scam',
      body,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A picture of a report, with a stored file of one width. */
export async function reportPicture(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  reportId: number,
) {
  const file_key = `reports/${reportId}/abc`
  for (const size of ['sm', 'md', 'lg']) await privateStorage.put(`${file_key}-${size}.webp`, 'webp')
  const { id } = await db
    .insertInto('report_picture')
    .values({ report_id: reportId, position: 0, file_key, width: 640, height: 480 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A decision in a case; it has no effects. `key` opens it. */
const decisionIn = (
  db: Db,
  caseId: number,
  {
    decidedBy,
    facts = '',
    key = randomBytes(32).toString('base64url'),
  }: { decidedBy: number; facts?: string; key?: string },
) =>
  db
    .insertInto('moderation_decision')
    .values({
      case_id: caseId,
      decided_by: decidedBy,
      content_measure: 'keep',
      account_measure: 'warn',
      rule: 'scam',
      facts,
      was_hidden: false,
      is_automated: false,
      key_hash: hashKey(key),
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Puts rows about the person into the tables of reports: as reporter, and as the one reported. */
export async function fillReports(
  deps: Deps,
  {
    accountId,
    otherId,
    listingId,
    otherListingId,
    mark,
  }: Record<'accountId' | 'otherId' | 'listingId' | 'otherListingId', number> & { mark: string },
) {
  const { db } = deps
  const at = deps.now()
  const reported = await openCase(db, { ownerId: otherId, listingId: otherListingId })
  await reportPicture(deps, await reportIn(db, reported, { reporterId: accountId, body: mark }))
  await db.insertInto('reporter_record').values({ account_id: accountId, right_count: 1 }).execute()
  const against = await openCase(db, { ownerId: accountId, listingId, name: mark })
  // One decision by the person, and one about them.
  for (const [caseId, decidedBy] of [
    [reported, accountId],
    [against, otherId],
  ] as const) {
    const { id } = await decisionIn(db, caseId, { decidedBy, facts: caseId === against ? mark : '' })
    await db
      .insertInto('moderation_appeal')
      .values({
        decision_id: id,
        body: caseId === against ? mark : '',
        made_at: at,
        decided_by: decidedBy,
        decided_at: at,
        outcome: 'upheld',
      })
      .execute()
    await db
      .insertInto('account_restriction')
      .values({
        account_id: caseId === against ? accountId : otherId,
        decision_id: id,
        kind: 'limit',
        rule: 'scam',
        starts_at: at,
        ends_at: at,
        lifted_at: at,
      })
      .execute()
  }
  await db
    .insertInto('case_claim')
    .values({ case_id: reported, account_id: accountId, claimed_until: at })
    .execute()
  await reportIn(db, against, { reporterId: otherId })
  await db
    .insertInto('case_snapshot')
    .values({ case_id: against, version: 1, content: JSON.stringify({ title: mark }), taken_at: at })
    .execute()
  await db
    .insertInto('case_image')
    .columns(['case_id', 'image_hash'])
    .expression((eb) =>
      eb
        .selectFrom('listing_image')
        .select([eb.val(against).as('case_id'), 'image_hash'])
        .where('listing_id', '=', listingId),
    )
    .execute()
  await db
    .insertInto('check_hit')
    .values({
      rule: 'forbidden-words',
      subject_kind: 'listing',
      subject_id: listingId,
      matter: Buffer.from('matter'),
      fingerprint: Buffer.from('fingerprint'),
      account_id: accountId,
      listing_id: listingId,
      case_id: against,
      is_held: false,
      facts: JSON.stringify([{ name: 'Naslov', value: mark }]),
      found_at: at,
    })
    .execute()
  await db
    .insertInto('listing_hold')
    .values({ listing_id: listingId, kind: 'reports', case_id: against, held_at: at, lifted_at: at })
    .execute()
}
