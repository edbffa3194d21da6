import type { Db } from '#lib/database/db.ts'

export const insertChallenge = (
  db: Db,
  challenge: { challenge_hash: Buffer; account_id: number; expires_at: Date },
) => db.insertInto('passkey_challenge').values(challenge).execute()

/** Consumes the challenge, which can be answered once. Returns whether it existed. */
export async function takeChallenge(db: Db, hash: Buffer, accountId: number, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Cancels registrations of keys in progress. */
export const deleteChallenges = (db: Db, accountId: number) =>
  db.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute()

export const listPasskeys = (db: Db, accountId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'synced', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export type NewPasskey = {
  account_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  synced: boolean
  name: string
  created_at: Date
}

export const insertPasskey = (db: Db, passkey: NewPasskey) =>
  db
    .insertInto('passkey')
    .values(passkey)
    .returning(['id', 'synced', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()

/** Compare-and-set on the compared counter; returns whether it applied. */
export async function markPasskeyUsed(
  db: Db,
  id: number,
  { before, counter, synced, now }: { before: number; counter: number; synced: boolean; now: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, synced, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const renamePasskey = (db: Db, accountId: number, id: number, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['id', 'synced', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()

export const deletePasskey = (db: Db, accountId: number, id: number) =>
  db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()

export const deletePasskeysSince = (db: Db, accountId: number, time: Date) =>
  db.deleteFrom('passkey').where('account_id', '=', accountId).where('created_at', '>=', time).execute()
