import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { closeLive } from '#lib/notifications/live.ts'
import { deleteOtherDevices } from '../sessions/device-queries.ts'
import { deleteLinks } from '../recovery/queries.ts'
import { getAccount, replacePassword } from '../queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import { passwordChanged } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { passwordProblem } from './password-check.ts'
import { requireFreshProof } from './step-up.ts'

/** Logs out all other devices. Named tokens stay: programs never knew the password. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { current, otp, password }: { current: string; otp?: string | undefined; password: string },
): Promise<void> {
  const comparedHash = await requireFreshProof(deps, actor, { password: current, otp }, 'current_password')
  const account = await getAccount(deps.db, actor.id)
  const problem =
    password === current ? 'Nova šifra je ista kao sadašnja.' : passwordProblem(password, account)
  if (problem) throw wrongFields({ password: problem })
  const hash = await deps.passwords.hash(password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, actor.id, hash, comparedHash))) throw new DomainError('conflict')
    await deleteOtherDevices(trx, actor.id, actor.sessionId)
    await deleteOtherSessions(trx, actor.id, actor.sessionId)
    await closeLive(trx, [actor.id])
    await deleteLinks(trx, actor.id, 'reset-password')
    // A warning about a change of e-mail makes the owner change the password, which must cancel that change.
    await deleteLinks(trx, actor.id, 'change-email')
    await tellOwner(deps, trx, account, passwordChanged, {})
  })
}
