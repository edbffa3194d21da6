import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { CheckMode, CheckRuleName } from '#contract/checks/rules.ts'

/** A listing with its seller, as the checks read it. */
export const findChecked = (db: Db, id: number) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    // Also while it is not shown: it would be as soon as the seller is pro again.
    .leftJoin('seller_settings', 'seller_settings.account_id', 'account.id')
    .select([
      'listing.id',
      'listing.seller_id',
      'listing.version',
      'listing.status',
      'listing.deleted_at',
      'listing.title',
      'listing.short_description',
      'listing.description',
      'listing.price_fening',
      'listing.listing_type',
      'listing.condition',
      'listing.category_id',
      'listing.city_id',
      'listing.brand_id',
      'listing.model_id',
      'listing.attributes',
      'account.username',
      'account.type',
      'account.created_at as seller_since',
      'seller_settings.signature',
    ])
    .where('listing.id', '=', id)
    .executeTakeFirst()
export type CheckedRow = NonNullable<Awaited<ReturnType<typeof findChecked>>>

export const findVersion = (db: Db, id: number) =>
  db.selectFrom('listing').select(['version', 'status', 'deleted_at']).where('id', '=', id).executeTakeFirst()

export const listModes = (db: Db) =>
  db.selectFrom('check_setting').select(['rule', 'mode', 'changed_at']).execute()

export const putMode = (trx: Db, rule: CheckRuleName, mode: CheckMode, now: Date) =>
  trx
    .insertInto('check_setting')
    .values({ rule, mode, changed_at: now })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet({ mode, changed_at: now }))
    .execute()

export type NewHit = {
  rule: string
  subject_kind: string
  subject_id: number
  matter: Buffer
  fingerprint: Buffer
  account_id: number
  listing_id: number
  case_id: number
  is_held: boolean
  facts: string
  found_at: Date
}

export const insertHit = (trx: Db, hit: NewHit) =>
  trx
    .insertInto('check_hit')
    .values(hit)
    .onConflict((conflict) =>
      conflict.columns(['subject_kind', 'subject_id', 'rule', 'fingerprint']).doNothing(),
    )
    .execute()

const mostKnown = 1_000

type Subject = { kind: 'listing' | 'user'; id: number }

/** Earlier hits about a subject that keep a finding from being a new one. */
export const listKnownHits = (trx: Db, { kind, id }: Subject) =>
  trx
    .selectFrom('check_hit')
    .select(['id', 'rule', 'matter', 'fingerprint', 'verdict', 'judged_at', 'is_held'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostKnown)
    .execute()

/** Writes the moderators' verdict on copied photos; returns the cases in which they were found. */
export async function writePhotoVerdict(
  trx: Db,
  listingId: number,
  verdict: 'right' | 'wrong',
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('check_hit')
    .set({ verdict, judged_at: now })
    .where('rule', '=', 'copied-photos')
    .where('listing_id', '=', listingId)
    .where('verdict', 'is', null)
    .returning('case_id')
    .execute()
  return rows.flatMap(({ case_id }) => case_id ?? [])
}

/** Hits that wait for a verdict, in a listing that its owner has corrected. */
export const markCorrected = (trx: Db, ids: readonly number[], now: Date) =>
  trx
    .updateTable('check_hit')
    .set({ verdict: 'corrected', judged_at: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .where('verdict', 'is', null)
    .execute()

/** Writes a decision's verdict on the hits of a case; null takes it back. */
export const writeVerdict = (trx: Db, caseId: number, verdict: 'right' | 'wrong' | null, now: Date) =>
  trx
    .updateTable('check_hit')
    .set({ verdict, judged_at: verdict === null ? null : now })
    .where('case_id', '=', caseId)
    .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '<>', 'corrected')]))
    .execute()

export const writeWrong = (trx: Db, caseId: number, ids: readonly number[], now: Date) =>
  trx
    .updateTable('check_hit')
    .set({ verdict: 'wrong', judged_at: now })
    .where('case_id', '=', caseId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

/** Empties the facts of hits found before a time; the hits stay to be counted. */
export const forgetFacts = (db: Db, before: Date) =>
  db
    .updateTable('check_hit')
    .set({ facts: sql`'[]'` })
    .where('found_at', '<', before)
    .where(sql<boolean>`facts <> '[]'`)
    .execute()
