import { type Selectable, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'

export type SandboxParcel = Selectable<DB['sandbox_parcel']>
export type SandboxStatus = { code: number; at: number; city: string }

/** The part of a booking that the sandbox keeps. */
export type SandboxDetails = {
  CODAmount?: number
  PickupAddress?: { City?: string }
  DeliveryAddress?: { City?: string }
}

export const statusesOf = ({ statuses }: SandboxParcel) => statuses as unknown as SandboxStatus[]
export const detailsOf = ({ details }: SandboxParcel) => details as unknown as SandboxDetails

export const insertParcel = (db: Db, reference: string, details: object, at: Date) =>
  db
    .insertInto('sandbox_parcel')
    .values({ reference, details: JSON.stringify(details), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

const present = (db: Db) => db.selectFrom('sandbox_parcel').selectAll().where('deleted_at', 'is', null)

export const findByNumber = (db: Db, number: number) =>
  present(db).where('number', '=', number).executeTakeFirst()

export const findById = (db: Db, id: number) => present(db).where('id', '=', id).executeTakeFirst()

export const listParcels = (db: Db, from: Date, to: Date) =>
  present(db).where('created_at', '>=', from).where('created_at', '<=', to).orderBy('id').execute()

export const listLatest = (db: Db, limit: number) => present(db).orderBy('id', 'desc').limit(limit).execute()

export const deleteParcel = (db: Db, id: number, at: Date) =>
  db.updateTable('sandbox_parcel').set({ deleted_at: at }).where('id', '=', id).execute()

export const addStatus = (db: Db, number: number, status: SandboxStatus) =>
  db
    .updateTable('sandbox_parcel')
    .set({ statuses: sql`statuses || ${JSON.stringify([status])}::jsonb` })
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .execute()

export async function deleteOldParcels(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sandbox_parcel').where('created_at', '<', before).execute()
}
