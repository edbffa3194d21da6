import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'

export type LinkKind = 'reset-password' | 'change-email' | 'undo-email'

export type NewLink = {
  token_hash: Buffer
  account_id: number
  kind: LinkKind
  email: string | null
  session_id: number | null
  created_at: Date
  expires_at: Date
}

export const insertLink = (db: Db, link: NewLink) => db.insertInto('account_link').values(link).execute()

export const findLink = (db: Db, kind: LinkKind, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('account_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Consumes the link, which works once. */
export const takeLink = (db: Db, kind: LinkKind, tokenHash: Buffer, now: Date) =>
  db
    .deleteFrom('account_link')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteLinks = (db: Db, accountId: number, kind: LinkKind) =>
  db.deleteFrom('account_link').where('account_id', '=', accountId).where('kind', '=', kind).execute()

export const deleteLinksSince = (db: Db, accountId: number, kind: LinkKind, time: Date) =>
  db
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created_at', '>=', time)
    .execute()

/** The new address of a pending change. */
export const findPendingEmail = (db: Db, accountId: number, now: Date) =>
  db
    .selectFrom('account_link')
    .select(['email', 'expires_at', 'token_hash'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'change-email')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Replaces any earlier code. */
export const putPasswordCode = (db: Db, sent: { account_id: number; code_hash: string; expires_at: Date }) =>
  db
    .insertInto('password_code')
    .values(sent)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...sent, tries: 0 }))
    .execute()

/** Counts an attempt before it is judged, so that concurrent ones cannot exceed the limit. */
export const countPasswordCodeTry = (
  db: Db,
  accountId: number,
  { now, tries }: { now: Date; tries: number },
) =>
  db
    .updateTable('password_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning('code_hash')
    .executeTakeFirst()

/** Consumes the judged code unless a newer one replaced it; returns whether it did. */
export async function takePasswordCode(db: Db, accountId: number, codeHash: string) {
  const { numDeletedRows } = await db
    .deleteFrom('password_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deletePasswordCode = (db: Db, accountId: number) =>
  db.deleteFrom('password_code').where('account_id', '=', accountId).execute()

/** Deletes links, codes and challenges that have expired. */
export async function deleteExpiredLinks(db: Db, now: Date) {
  await deleteInBatches((limit) =>
    db
      .deleteFrom('account_link')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('account_link').select('token_hash').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((limit) =>
    db
      .deleteFrom('password_code')
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('password_code').select('account_id').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((limit) =>
    db
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', 'in', (eb) =>
        eb
          .selectFrom('passkey_challenge')
          .select('challenge_hash')
          .where('expires_at', '<=', now)
          .limit(limit),
      )
      .executeTakeFirst(),
  )
}
