import { insertAudit } from '#api/modules/audit/service.ts'
import { findAccountNamed } from '#lib/accounts/account-names.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { subjectOf } from './detail.ts'
import { deleteSessionsOf } from './queries.ts'

const deleteAllSessions = (db: Db): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('session')
      .where('id', 'in', (eb) => eb.selectFrom('session').select('id').limit(limit))
      .executeTakeFirst(),
  )

/**
 * Ends all sessions and tokens of programs, or those of one account, for the operator of the server after a leak. Returns
 * how many.
 */
export async function endSessionsByCommand(
  db: Db,
  { username, by }: { username: string | undefined; by: string },
  now: Date,
): Promise<number> {
  const account = username === undefined ? undefined : await findAccountNamed(db, username)
  if (username !== undefined && !account) throw new CommandFailed(`There is no account ${username}`)
  const count = account ? await deleteSessionsOf(db, account.id) : await deleteAllSessions(db)
  await insertAudit(db, {
    actor_id: null,
    actor_name: by,
    action: 'sessions-ended',
    subject: account ? subjectOf(account.id) : 'accounts',
    before: null,
    after: JSON.stringify({ count }),
    at: now,
  })
  return count
}
