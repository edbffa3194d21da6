import { findAccountNamed } from '#lib/accounts/account-names.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import type { Db } from '#lib/database/db.ts'
import { insertAudit } from '#api/modules/audit/service.ts'
import { subjectOf } from '../detail.ts'
import { deleteSessionsOf } from '../queries.ts'
import { findAccount, listStaff, lockRoles, putRole } from './queries.ts'

/**
 * Makes an account an admin without asking one, for the operator of the server: the first, or another when
 * nobody else can. Ends its sessions; the second factor follows at the next login.
 */
export const makeAdmin = (db: Db, username: string, { isForced }: { isForced: boolean }, now: Date) =>
  db.transaction().execute(async (trx) => {
    await lockRoles(trx)
    const named = await findAccountNamed(trx, username)
    const account = named && (await findAccount(trx, named.id))
    if (!account) throw new CommandFailed(`There is no account ${username}; register it on the site first`)
    if (account.role === 'admin') throw new CommandFailed(`${account.username} is an admin already`)
    const admins = (await listStaff(trx)).filter(({ role }) => role === 'admin')
    if (admins.length > 0 && !isForced)
      throw new CommandFailed(
        `There are admins already (${admins.map((one) => one.username).join(', ')}): ask one at /admin/uloge, or add --force`,
      )
    await putRole(trx, account.id, 'admin')
    await deleteSessionsOf(trx, account.id)
    await insertAudit(trx, {
      actor_id: null,
      actor_name: 'make-admin',
      action: 'role-changed',
      subject: subjectOf(account.id),
      before: JSON.stringify({ role: account.role }),
      after: JSON.stringify({ role: 'admin' }),
      at: now,
    })
    return account.username
  })
