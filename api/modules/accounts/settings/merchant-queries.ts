import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { MerchantDeclaration } from '#contract/accounts/merchants.ts'

const declaredFields = [
  'business_name',
  'seat',
  'place',
  'owner',
  'registration_number',
  'id_number',
  'vat_number',
] as const satisfies readonly (keyof MerchantDeclaration)[]

export const findDeclaration = (db: Db, accountId: number) =>
  db
    .selectFrom('merchant_declaration')
    .select([...declaredFields, 'verified_at', 'refusal'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

const rowOf = (table: string) => sql.join(declaredFields.map((field) => sql.ref(`${table}.${field}`)))

/** A change is unchecked again, at the end of the queue. A refused declaration may be repeated unchanged. */
export const putDeclaration = (db: Db, accountId: number, declaration: MerchantDeclaration, now: Date) =>
  db
    .insertInto('merchant_declaration')
    .values({ account_id: accountId, ...declaration, declared_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({
          ...declaration,
          declared_at: now,
          version: sql`merchant_declaration.version + 1`,
          verified_at: null,
          refused_at: null,
          refusal: null,
        })
        .where(
          sql<boolean>`(merchant_declaration.refused_at is not null
            or (${rowOf('merchant_declaration')}) is distinct from (${rowOf('excluded')}))`,
        ),
    )
    .execute()

export const deleteDeclaration = (db: Db, accountId: number) =>
  db.deleteFrom('merchant_declaration').where('account_id', '=', accountId).execute()
