import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'

export const findOwnerOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'username'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

export const insertEmailVerification = (
  db: Db,
  link: { token_hash: Buffer; account_id: number; email: string; created_at: Date; expires_at: Date },
) => db.insertInto('email_verification').values(link).execute()

/** The latest valid one. */
export const findEmailVerification = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('email_verification')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Consumes the link, which works once. */
export const takeEmailVerification = (db: Db, tokenHash: Buffer) =>
  db
    .deleteFrom('email_verification')
    .where('token_hash', '=', tokenHash)
    .returning(['account_id', 'email', 'expires_at'])
    .executeTakeFirst()

/** Applies only while this is still the account's address; returns whether it did. */
export async function markEmailVerified(db: Db, accountId: number, email: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ email_verified_at: now, email_refused_at: null })
    .where('id', '=', accountId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteEmailVerifications = (db: Db, accountId: number) =>
  db.deleteFrom('email_verification').where('account_id', '=', accountId).execute()

/** Deletes expired links and codes, with the addresses and numbers they went to. */
export async function deleteExpiredVerifications(db: Db, now: Date) {
  await deleteInBatches((limit) =>
    db
      .deleteFrom('email_verification')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('email_verification').select('token_hash').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((limit) =>
    db
      .deleteFrom('phone_verification')
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('phone_verification').select('account_id').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
  )
}

export type NewPhoneVerification = {
  account_id: number
  phone: string
  code_hash: string
  created_at: Date
  expires_at: Date
}

/** Replaces any earlier code. */
export const putPhoneVerification = (db: Db, sent: NewPhoneVerification) =>
  db
    .insertInto('phone_verification')
    .values(sent)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...sent, tries: 0 }))
    .execute()

export const findPhoneVerification = (
  db: Db,
  accountId: number,
  { now, tries }: { now: Date; tries: number },
) =>
  db
    .selectFrom('phone_verification')
    .select(['phone', 'tries', 'expires_at', 'code_hash'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .executeTakeFirst()

/** Counts an attempt before it is judged, so that concurrent ones cannot exceed the limit. */
export const countPhoneTry = (db: Db, accountId: number, { now, tries }: { now: Date; tries: number }) =>
  db
    .updateTable('phone_verification')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['phone', 'code_hash', 'tries'])
    .executeTakeFirst()

/** Consumes the judged code unless a newer one replaced it; returns whether it did. */
export async function takePhoneVerification(db: Db, accountId: number, codeHash: string) {
  const { numDeletedRows } = await db
    .deleteFrom('phone_verification')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const markPhoneVerified = (db: Db, accountId: number, phone: string, now: Date) =>
  db.updateTable('account').set({ phone, phone_verified_at: now }).where('id', '=', accountId).execute()

export const deletePhoneVerification = (db: Db, accountId: number) =>
  db.deleteFrom('phone_verification').where('account_id', '=', accountId).execute()

/** Makes a number that was verified since then a mere claim again. */
export const unverifyPhoneSince = (db: Db, accountId: number, time: Date) =>
  db
    .updateTable('account')
    .set({ phone_verified_at: null })
    .where('id', '=', accountId)
    .where('phone_verified_at', '>=', time)
    .execute()
