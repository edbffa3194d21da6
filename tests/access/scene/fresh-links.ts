import type { Deps } from '#api/deps.ts'
import { insertLink, type LinkKind } from '#api/modules/accounts/recovery/queries.ts'
import { hashSecret, newSecret } from '#api/modules/accounts/tokens.ts'
import { insertEmailVerification } from '#api/modules/accounts/verification/queries.ts'
import { unsubscribeToken } from '#api/modules/notifications/notices/unsubscribe-token.ts'
import type { makers } from '#tests/support/makers.ts'
import { unixSeconds } from '#lib/time.ts'

type Scene = { deps: Deps; make: ReturnType<typeof makers> }

/** Accepted as the code of every SMS in the access matrix. */
export const sentCode = '123456'

let phones = 0

const soon = () => new Date(Date.now() + 3_600_000)

/** Tokens of mails that nobody has used yet, each for an account of its own. */
export function freshLinks({ deps, make }: Scene) {
  const link = (kind: LinkKind) => async () => {
    const [token, { id }] = [newSecret(), await make.account()]
    await insertLink(deps.db, {
      token_hash: hashSecret(token),
      account_id: id,
      kind,
      email: kind === 'undo-email' ? `prije${id}@primjer.ba` : null,
      session_id: null,
      created_at: new Date(),
      expires_at: soon(),
    })
    return token
  }
  return {
    newPhone: async () => `061 9${String(10_000 + ++phones)}`,
    newResetToken: link('reset-password'),
    newUndoToken: link('undo-email'),
    newEmailToken: async () => {
      const [token, { id, email }] = [newSecret(), await make.account({ verified: false })]
      await insertEmailVerification(deps.db, {
        token_hash: hashSecret(token),
        account_id: id,
        email: email!,
        created_at: new Date(),
        expires_at: soon(),
      })
      return token
    },
    newUnsubscribeToken: async () => {
      const { id: accountId } = await make.account()
      const sources = [{ notice: 'saved-reduced', sourceId: null }]
      return unsubscribeToken(deps, { accountId, issuedAt: unixSeconds(new Date()), sources })
    },
  }
}
