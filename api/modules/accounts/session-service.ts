import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import type { ApiTokenView, SecurityState, SessionView } from '#contract/accounts-security.ts'
import { maxApiTokens, sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import { deleteDevice, deleteOtherDevices } from './device-queries.ts'
import { listPasskeys } from './passkey-queries.ts'
import { passkeyViewOf } from './passkeys.ts'
import { getAccount, holdPassword } from './queries.ts'
import {
  countSessions,
  deleteOtherSessions,
  deleteOwnSession,
  insertSession,
  listSessions as listRows,
} from './session-queries.ts'
import { apiTokenViewOf, sessionViewOf } from './session-view.ts'
import { isCodeDue, type Proof, requireFreshProof } from './step-up.ts'
import { tellOwner } from './tell-owner.ts'
import { formatToken, hashSecret, newSecret } from './tokens.ts'
import { countRecoveryCodes, findTotp } from './two-factor-queries.ts'

export async function listSessions(deps: Deps, actor: Actor): Promise<SessionView[]> {
  const ago = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  const [usedSince, madeSince] = [ago(sessionSlidingSeconds), ago(sessionAbsoluteSeconds)]
  const rows = await listRows(deps.db, actor.id, 'device')
  return rows
    .filter((row) => row.last_used_at >= usedSince && row.created_at >= madeSince)
    .map((row) => sessionViewOf(row, actor.sessionId))
}

/** The device is forgotten too: its owner has no reason to know it any more. */
export async function endSession(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended = await deleteOwnSession(trx, actor.id, id, 'device')
    if (!ended) throw new DomainError('not_found', 'Ova prijava je već završena.')
    if (ended.device_id !== null) await deleteDevice(trx, ended.device_id)
  })
}

export const endOtherSessions = (deps: Deps, actor: Actor): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    await deleteOtherDevices(trx, actor.id, actor.sessionId)
    return deleteOtherSessions(trx, actor.id, actor.sessionId)
  })

export const listApiTokens = async (deps: Deps, actor: Actor): Promise<ApiTokenView[]> =>
  (await listRows(deps.db, actor.id, 'token')).map(apiTokenViewOf)

/** The bearer string is told this once; only its hash is kept. */
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
    // Whoever sets a new one shuts out all programs, and this one would come after.
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    const made = await insertSession(trx, row)
    await tellOwner(deps, trx, account, 'token-created', { name }, made.id)
    return made
  })
  return { view: apiTokenViewOf({ ...row, id }), token: formatToken(id, secret) }
}

export async function revokeApiToken(deps: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deleteOwnSession(deps.db, actor.id, id, 'token')))
    throw new DomainError('not_found', 'Ovaj token je već opozvan.')
}

/** What guards the account beside its password. */
export async function getSecurity(deps: Deps, actor: Actor): Promise<SecurityState> {
  const [totp, codes, passkeys, codeDue] = await Promise.all([
    findTotp(deps.db, actor.id),
    countRecoveryCodes(deps.db, actor.id),
    listPasskeys(deps.db, actor.id),
    isCodeDue(deps, actor),
  ])
  const since = totp?.confirmed_at ?? null
  return {
    two_factor: {
      enabled: since !== null,
      code_due: codeDue,
      since: since && unixSeconds(since),
      recovery_codes_left: codes,
    },
    passkeys: passkeys.map(passkeyViewOf),
  }
}
