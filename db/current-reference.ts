import type { Db } from '#lib/database/db.ts'

/** The current rows of the reference tables. */
export async function readCurrentReference(db: Db) {
  return {
    categories: await db.selectFrom('category').selectAll().orderBy('id').execute(),
    countries: await db.selectFrom('country').selectAll().orderBy('id').execute(),
    states: await db.selectFrom('country_state').selectAll().orderBy('id').execute(),
    cantons: await db.selectFrom('canton').selectAll().orderBy('id').execute(),
    cities: await db.selectFrom('city').selectAll().orderBy('id').execute(),
    attributes: await db.selectFrom('attribute').selectAll().orderBy('id').execute(),
    assignments: await db
      .selectFrom('category_attribute')
      .selectAll()
      .orderBy('group_position')
      .orderBy('position')
      .orderBy('attribute_id')
      .execute(),
  }
}

export type CurrentReference = Awaited<ReturnType<typeof readCurrentReference>>
