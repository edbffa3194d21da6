import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { hashPassword } from '#api/lib/passwords.ts'
import { deleteOtherDevices } from './device-queries.ts'
import { deleteLinks } from './link-queries.ts'
import { checkPassword, passwordProblem } from './password-check.ts'
import { getAccount, replacePassword } from './queries.ts'
import { tellOwner } from './tell-owner.ts'
import { deleteOtherSessions } from './session-queries.ts'

/** All other devices are logged out. Named tokens stay: programs never knew the password. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const comparedHash = await checkPassword(deps, actor, current, 'current_password')
  const account = await getAccount(deps.db, actor.id)
  const problem =
    password === current ? 'Nova šifra je ista kao sadašnja.' : passwordProblem(password, account)
  if (problem) throw new DomainError('validation_failed', undefined, { fields: { password: problem } })
  const hash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, actor.id, hash, comparedHash))) throw new DomainError('conflict')
    await deleteOtherDevices(trx, actor.id, actor.sessionId)
    await deleteOtherSessions(trx, actor.id, actor.sessionId)
    await deleteLinks(trx, actor.id, 'reset-password')
    // Whoever is warned of a change of the e-mail changes the password, and that must end it.
    await deleteLinks(trx, actor.id, 'change-email')
    await tellOwner(deps, trx, account, 'password-changed', {})
  })
}
