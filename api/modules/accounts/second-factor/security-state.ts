import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { unixSeconds } from '#lib/time.ts'
import type { SecurityState } from '#contract/accounts/security.ts'
import { isCodeDue } from '../credentials/step-up.ts'
import { listPasskeys } from './passkey-queries.ts'
import { passkeyViewOf } from './passkeys.ts'
import { countRecoveryCodes, findTotp } from './two-factor-queries.ts'

/** The account's guards besides its password. */
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
