import type { Db } from '#lib/db.ts'
import type { MerchantDeclaration } from '#contract/merchants.ts'

export const findDeclaration = (db: Db, accountId: number) =>
  db
    .selectFrom('merchant_declaration')
    .select(['business_name', 'seat', 'place', 'owner', 'registration_number', 'id_number', 'vat_number'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const putDeclaration = (db: Db, accountId: number, declaration: MerchantDeclaration, now: Date) =>
  db
    .insertInto('merchant_declaration')
    .values({ account_id: accountId, ...declaration, declared_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...declaration, declared_at: now }))
    .execute()

export const deleteDeclaration = (db: Db, accountId: number) =>
  db.deleteFrom('merchant_declaration').where('account_id', '=', accountId).execute()
