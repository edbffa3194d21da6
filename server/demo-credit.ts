import type { Db } from '#lib/database/db.ts'
import { giveCredit } from '#api/modules/ledger/service.ts'
import { dayMs } from '#lib/time.ts'
import { demoAccounts } from '#demo/accounts.ts'

const demoCredit = 5_000

const givenDaysAgo = 31

/** Gives each demo account credit to try paid services with, once; before all else that the demo's books say. */
export async function giveDemoCredit(db: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - givenDaysAgo * dayMs)
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
