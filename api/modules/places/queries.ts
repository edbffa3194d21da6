import type { Db } from '#lib/database/db.ts'

export const listCountries = (db: Db) => db.selectFrom('country').selectAll().orderBy('id').execute()
export const listStates = (db: Db) => db.selectFrom('country_state').selectAll().orderBy('id').execute()
export const listCantons = (db: Db) => db.selectFrom('canton').selectAll().orderBy('id').execute()
export const listCities = (db: Db) => db.selectFrom('city').selectAll().orderBy('id').execute()
