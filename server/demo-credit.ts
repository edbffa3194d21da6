import type { Db } from '#lib/database/db.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { demoAccounts } from '#demo/accounts.ts'

const demoCredit = 5_000

/** Gives each demo account credit to try paid services with, once. */
export async function giveDemoCredit(db: Db, at: Date): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where(
      'username',
      'in',
      demoAccounts.map(({ username }) => username),
    )
    .execute()
  for (const { id: owner, username } of accounts)
    await db.transaction().execute((trx) =>
      giveCredit(trx, {
        owner,
        amount: demoCredit,
        from: 'credit_adjusted',
        kind: 'adjustment',
        key: `demo:${username}`,
        at,
      }),
    )
}
