import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'

const waits = (eb: ExpressionBuilder<DB, 'merchant_declaration'>) =>
  eb.and([
    eb('merchant_declaration.verified_at', 'is', null),
    eb('merchant_declaration.refused_at', 'is', null),
  ])

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('merchant_declaration')
    .where(waits)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The oldest first, each with the other accounts that declared its ID number. */
export const listWaiting = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('merchant_declaration')
    .innerJoin('account', 'account.id', 'merchant_declaration.account_id')
    .where(waits)
    .selectAll('merchant_declaration')
    .select(['account.username', 'account.type', 'account.email_verified_at', 'account.phone_verified_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('merchant_declaration as other')
          .innerJoin('account as owner', 'owner.id', 'other.account_id')
          .whereRef('other.id_number', '=', 'merchant_declaration.id_number')
          .whereRef('other.account_id', '<>', 'merchant_declaration.account_id')
          .select([
            'owner.id',
            'owner.username',
            sql<boolean>`other.verified_at is not null`.as('is_verified'),
          ])
          .orderBy('owner.id')
          .limit(10),
      ).as('doubles'),
    )
    .orderBy('merchant_declaration.declared_at')
    .orderBy('merchant_declaration.account_id')
    .limit(limit)
    .offset(offset)
    .execute()

export const lockDeclaration = (trx: Db, accountId: number) =>
  trx
    .selectFrom('merchant_declaration')
    .where('account_id', '=', accountId)
    .select(['business_name', 'id_number', 'registration_number', 'version', 'verified_at', 'refused_at'])
    .forUpdate()
    .executeTakeFirst()

export const writeOutcome = (
  trx: Db,
  accountId: number,
  outcome: { verified_at: Date } | { refused_at: Date; refusal: string },
) => trx.updateTable('merchant_declaration').set(outcome).where('account_id', '=', accountId).execute()
