import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type SynonymSides = { words: string[]; finds: string[] }
export type SynonymRow = SynonymSides & { id: number; version: number }

const columns = ['id', 'words', 'finds', 'version'] as const

export const listSynonyms = (db: Db): Promise<SynonymRow[]> =>
  db.selectFrom('synonym').select(columns).orderBy('words').orderBy('id').execute()

/** Serialises changes of synonyms, so that each is checked against all others. */
export const lockSynonyms = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('synonyms', 0))`.execute(trx)

export const insertSynonym = (trx: Db, { words, finds }: SynonymSides): Promise<SynonymRow> =>
  trx.insertInto('synonym').values({ words, finds }).returning(columns).executeTakeFirstOrThrow()

export const updateSynonym = (trx: Db, id: number, { words, finds }: SynonymSides): Promise<SynonymRow> =>
  trx
    .updateTable('synonym')
    .set((eb) => ({ words, finds, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteSynonym = (trx: Db, id: number) => trx.deleteFrom('synonym').where('id', '=', id).execute()

export type SynonymChangeValues = {
  synonymId: number
  accountId: number
  before: SynonymSides | null
  after: SynonymSides | null
  at: Date
}

export async function insertSynonymChange(
  trx: Db,
  { synonymId, accountId, before, after, at }: SynonymChangeValues,
) {
  const sides = (given: SynonymSides | null) =>
    given && JSON.stringify({ words: given.words, finds: given.finds })
  await trx
    .insertInto('synonym_change')
    .values({
      synonym_id: synonymId,
      account_id: accountId,
      before: sides(before),
      after: sides(after),
      changed_at: at,
    })
    .execute()
}

export type SynonymChangeRow = {
  id: number
  username: string | null
  before: SynonymSides | null
  after: SynonymSides | null
  changed_at: Date
}

export const listSynonymChanges = (db: Db, limit: number): Promise<SynonymChangeRow[]> =>
  db
    .selectFrom('synonym_change')
    .leftJoin('account', 'account.id', 'synonym_change.account_id')
    .select(['synonym_change.id', 'account.username', 'synonym_change.changed_at'])
    .select((eb) => [
      eb.ref('synonym_change.before').$castTo<SynonymSides | null>().as('before'),
      eb.ref('synonym_change.after').$castTo<SynonymSides | null>().as('after'),
    ])
    .orderBy('synonym_change.id', 'desc')
    .limit(limit)
    .execute()
