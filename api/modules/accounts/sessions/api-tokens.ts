import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import type { ApiTokenView } from '#contract/accounts/security.ts'
import { maxApiTokens } from '#contract/limits/accounts.ts'
import { type Proof, requireFreshProof } from '../credentials/step-up.ts'
import { getAccount, holdPassword } from '../queries.ts'
import { tokenCreated } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { formatToken, hashSecret, newSecret } from '../tokens.ts'
import { countSessions, deleteOwnSession, insertSession, listSessions } from './queries.ts'
import { apiTokenViewOf } from './view.ts'

export const listApiTokens = async (deps: Deps, actor: Actor): Promise<ApiTokenView[]> =>
  (await listSessions(deps.db, actor.id, 'token')).map(apiTokenViewOf)

/** The bearer string is returned only this once; only its hash is stored. */
export async function createApiToken(
  deps: Deps,
  actor: Actor,
  { name, ip, ...proof }: Proof & { name: string; ip: string },
): Promise<{ view: ApiTokenView; token: string }> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  if ((await countSessions(deps.db, actor.id, 'token')) >= maxApiTokens)
    throw new DomainError('conflict', `Možete imati najviše ${maxApiTokens} tokena. Opozovite neki stari.`)
  const account = await getAccount(deps.db, actor.id)
  const now = deps.now()
  const secret = newSecret()
  const row = {
    account_id: actor.id,
    secret_hash: hashSecret(secret),
    kind: 'token' as const,
    device_id: null,
    device_name: name,
    user_agent: null,
    ip,
    remember: false,
    created_at: now,
    last_used_at: now,
  }
  const { id } = await deps.db.transaction().execute(async (trx) => {
    // A concurrent change of the password shuts out all programs and would miss this token.
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    const made = await insertSession(trx, row)
    await tellOwner(deps, trx, account, tokenCreated, { name }, made.id)
    return made
  })
  return { view: apiTokenViewOf({ ...row, id }), token: formatToken(id, secret) }
}

export async function revokeApiToken(deps: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deleteOwnSession(deps.db, actor.id, id, 'token')))
    throw new DomainError('not_found', 'Ovaj token je već opozvan.')
}
