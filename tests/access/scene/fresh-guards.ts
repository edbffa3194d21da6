import type { Deps } from '#api/deps.ts'
import { putPasswordCode } from '#api/modules/accounts/recovery/queries.ts'
import { newLoginChallenge } from '#api/modules/accounts/second-factor/login-challenges.ts'
import { insertChallenge, insertPasskey } from '#api/modules/accounts/second-factor/passkey-queries.ts'
import { hashSecret } from '#api/modules/accounts/tokens.ts'
import { authenticator } from '#tests/support/accounts/authenticator.ts'
import type { makers } from '#tests/support/makers.ts'
import { setUp, switchOn } from '#tests/support/accounts/second-factor.ts'

/** The account that makes the call; undefined for a visitor. */
export type Caller = { id: number } | undefined

const soon = () => new Date(Date.now() + 3_600_000)

/** Makes fresh proof of identity for each call. A visitor proves nothing. */
export function freshGuards({ deps, make }: { deps: Deps; make: ReturnType<typeof makers> }) {
  const { db, now } = deps
  let asked = 0
  return {
    /** The username of an account that was sent a code for a new password. */
    newCodeLogin: async () => {
      const { id, username } = await make.account()
      await putPasswordCode(db, { account_id: id, code_hash: 'x', expires_at: soon() })
      return username
    },
    /** A code of the app that the caller sets up. */
    newSetupCode: async (caller: Caller) => (caller ? (await setUp(db, caller.id, now))() : '123456'),
    /** A code of the app that the caller uses. */
    newCode: async (caller: Caller) => (caller ? (await switchOn(db, caller.id, now))() : '123456'),
    /** The answer of a key to a challenge that the caller was given. */
    newPasskey: async (caller: Caller) => {
      const challenge = Buffer.from(`challenge ${++asked}`).toString('base64url')
      if (caller)
        await insertChallenge(db, {
          challenge_hash: hashSecret(challenge),
          account_id: caller.id,
          expires_at: soon(),
        })
      return authenticator().create({ challenge })
    },
    /** The answer of an account's key to a challenge of the login. */
    newPasskeyLogin: async () => {
      const key = authenticator()
      await insertPasskey(db, {
        account_id: (await make.account()).id,
        credential_id: key.id,
        public_key: key.publicKey,
        counter: 0,
        transports: [],
        synced: false,
        name: 'x',
        created_at: now(),
      })
      return key.get({ challenge: Buffer.from(newLoginChallenge(deps)).toString('base64url') })
    },
  }
}
