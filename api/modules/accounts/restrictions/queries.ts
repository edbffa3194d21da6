import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

export type NewRestriction = {
  accountId: number
  decisionId: number
  kind: 'limit' | 'suspend' | 'ban'
  rule: string
  startsAt: Date
  endsAt: Date | null
}

export const insertRestriction = (trx: Db, given: NewRestriction) =>
  trx
    .insertInto('account_restriction')
    .values({
      account_id: given.accountId,
      decision_id: given.decisionId,
      kind: given.kind,
      rule: given.rule,
      starts_at: given.startsAt,
      ends_at: given.endsAt,
    })
    .execute()

/** Returns the accounts of the ended ones. */
export const liftByDecision = (trx: Db, decisionId: number, now: Date) =>
  trx
    .updateTable('account_restriction')
    .set({ lifted_at: now })
    .where('decision_id', '=', decisionId)
    .where('lifted_at', 'is', null)
    .returning('account_id')
    .execute()

export const liftDue = (trx: Db, now: Date, limit: number) =>
  trx
    .updateTable('account_restriction')
    .set({ lifted_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('account_restriction')
        .select('id')
        .where('ends_at', '<=', now)
        .where('lifted_at', 'is', null)
        .orderBy('ends_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('account_id')
    .execute()

/** Copies the heaviest restriction in force to the account. */
export const settleRestriction = (trx: Db, accountId: number) =>
  sql`
    update account set restriction = heaviest.kind, restriction_rule = heaviest.rule,
      restricted_until = heaviest.ends_at
    from (select 1) as always left join lateral (
      select kind, rule, ends_at from account_restriction
      where account_id = ${accountId} and lifted_at is null
      order by array_position(array['ban', 'suspend', 'limit'], kind), ends_at desc nulls first
      limit 1
    ) as heaviest on true
    where account.id = ${accountId}`.execute(trx)

export const findRestriction = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.type',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
