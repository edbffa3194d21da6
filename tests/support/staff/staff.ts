import type { Db } from '#lib/database/db.ts'

export { test, type Person } from './moderation.ts'

/** The kinds of mails written for an account. */
export async function outgoingMails(db: Db, accountId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('outbox_message')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
