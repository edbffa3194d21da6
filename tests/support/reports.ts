import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'

type Reported = { ownerId: number; listingId: number; name?: string }

/** An open case about a listing. */
export async function openCase(db: Db, { ownerId, listingId, name = 'Bicikl' }: Reported): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('moderation_case')
    .values({
      subject_kind: 'listing',
      subject_id: listingId,
      owner_id: ownerId,
      listing_id: listingId,
      name,
      due_at: at,
      opened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** Puts rows about the person into the tables of reports: as one who reported, and as one who was reported. */
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
    .insertInto('listing_hold')
    .values({ listing_id: listingId, kind: 'reports', case_id: against, held_at: at, lifted_at: at })
    .execute()
}
