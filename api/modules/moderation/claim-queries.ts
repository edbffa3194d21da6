import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

type NewClaim = { caseId: number; accountId: number; until: Date; now: Date }

/** Claims the case for the account; false if another account holds it. */
export async function putClaim(trx: Db, { caseId, accountId, until, now }: NewClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('case_claim')
    .values({ case_id: caseId, account_id: accountId, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('case_id')
        .doUpdateSet({ account_id: accountId, claimed_until: until })
        .where((eb) =>
          eb.or([eb('case_claim.claimed_until', '<=', now), eb('case_claim.account_id', '=', accountId)]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const findClaim = (db: Db, caseId: number, { isLocked = false } = {}) =>
  db
    .selectFrom('case_claim')
    .innerJoin('account', 'account.id', 'case_claim.account_id')
    .select(['case_claim.account_id', 'case_claim.claimed_until', 'account.username'])
    .where('case_claim.case_id', '=', caseId)
    .$if(isLocked, (query) => query.forUpdate('case_claim'))
    .executeTakeFirst()

export const deleteClaim = (trx: Db, caseId: number) =>
  trx.deleteFrom('case_claim').where('case_id', '=', caseId).execute()

/** Open cases that nobody works on, and that the account has no part in, the most urgent first. */
const freeFor = (accountId: number, now: Date) => sql`
  select id from moderation_case
  where state = 'open' and owner_id is distinct from ${accountId}
    and not exists (
      select from case_claim
      where case_id = moderation_case.id and claimed_until > ${now} and account_id <> ${accountId})
    and not exists (select from report where case_id = moderation_case.id and reporter_id = ${accountId})
  order by due_at, id`

/** The most urgent case for the account, which it locks. */
export async function findNext(trx: Db, accountId: number, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    ${freeFor(accountId, now)} limit 1 for update of moderation_case skip locked`.execute(trx)
  return rows[0]?.id
}

/** The most urgent case for the account besides the one it looks at, with the photos of its listing. */
export async function peekNext(db: Db, accountId: number, now: Date, besides: number) {
  const { rows } = await sql<{ id: number; images: string[] }>`
    select id, array(
      select image_hash from listing_image
      where listing_image.listing_id = moderation_case.listing_id order by position) as images
    from moderation_case
    where id = (
      select id from (${freeFor(accountId, now)} limit 2) as free where id <> ${besides} limit 1)`.execute(db)
  return rows[0]
}
