import type { Db } from '#lib/database/db.ts'

type Values = {
  author_id: number
  parent_id?: number | null
  city_id?: number
  body?: string
  removed_at?: Date | null
  created_at?: Date
}

/** A note of the board; in Sarajevo unless the test says otherwise. */
export const noteOf = async (db: Db, values: Values) =>
  (
    await db
      .insertInto('board_note')
      .values({ city_id: 133, body: 'Ima li ko vrtača?', created_at: new Date(), ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
