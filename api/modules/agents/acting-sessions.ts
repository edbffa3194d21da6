import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { setActing } from '#api/modules/accounts/service.ts'
import { findAgency } from './queries.ts'

/** From now on the session works as the shop, within the agent's rights. */
export async function beginActing({ db }: Deps, actor: Actor) {
  const agency = await findAgency(db, actor.id)
  if (!agency) throw new DomainError('conflict', 'Niste agent nijednog shopa.')
  if (!(await setActing(db, actor.sessionId, true)))
    throw new DomainError('conflict', 'Za shop se radi iz prijave u pregledniku, a ne tokenom.')
  return { message: `Sada radite za shop ${agency.business_name}.` }
}

export async function endActing({ db }: Deps, actor: Actor) {
  await setActing(db, actor.sessionId, false)
  return { message: 'Ponovo radite pod svojim imenom.' }
}
