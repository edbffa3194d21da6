import type { Db } from '#lib/database/db.ts'

export const findTotp = (db: Db, accountId: number) =>
  db.selectFrom('account_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const hasSecondFactor = async (db: Db, accountId: number): Promise<boolean> =>
  Boolean((await findTotp(db, accountId))?.confirmed_at)

/** Stores an unconfirmed secret; never replaces a confirmed one. Returns whether it was stored. */
export async function putTotp(db: Db, accountId: number, sealed: Buffer, now: Date) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_totp')
    .values({ account_id: accountId, sealed_secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: now })
        .where('account_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Compare-and-set: confirms only the compared secret, once; returns whether it did. */
export async function confirmTotp(
  db: Db,
  accountId: number,
  { sealed, step, now }: { sealed: Buffer; step: number; now: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('account_totp')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Consumes the code of a time step and of all earlier ones; returns whether it was still unused. */
export async function takeTotpStep(db: Db, accountId: number, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteTotp(db: Db, accountId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('account_totp')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Consumes the code; returns whether it existed. */
export async function takeRecoveryCode(db: Db, accountId: number, hash: Buffer) {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const countRecoveryCodes = async (db: Db, accountId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
