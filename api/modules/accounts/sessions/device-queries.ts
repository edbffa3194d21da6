import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'

export const listDevices = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('account_device')
    .select(['id', 'account_id', 'secret_hash', 'browser_id'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()

export const findDeviceLike = (db: Db, accountId: number, fingerprint: Buffer) =>
  db
    .selectFrom('account_device')
    .select('id')
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertDevice = (
  db: Db,
  device: {
    account_id: number
    secret_hash: Buffer
    fingerprint: Buffer
    browser_id: number | null
    created_at: Date
    last_used_at: Date
  },
) => db.insertInto('account_device').values(device).returning('id').executeTakeFirstOrThrow()

export const markDeviceUsed = (db: Db, id: number, now: Date) =>
  db.updateTable('account_device').set({ last_used_at: now }).where('id', '=', id).execute()

/** Deletes all but the `kept` most recently used devices. */
export const deleteOldestDevices = (db: Db, accountId: number, kept: number) =>
  db
    .deleteFrom('account_device')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('account_device')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()

export const deleteDevice = (db: Db, id: number) =>
  db.deleteFrom('account_device').where('id', '=', id).execute()

/** Deletes all but the device of the kept session. */
export const deleteOtherDevices = (db: Db, accountId: number, keptSessionId: number | null) =>
  db
    .deleteFrom('account_device')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.device_id', '=', 'account_device.id')
            .where('session.id', '=', keptSessionId),
        ),
      ),
    )
    .execute()

export const deleteDevicesUnusedSince = (db: Db, time: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('account_device')
      .where('id', 'in', (eb) =>
        eb.selectFrom('account_device').select('id').where('last_used_at', '<', time).limit(limit),
      )
      .executeTakeFirst(),
  )
