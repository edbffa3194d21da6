import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { logIn, registerAccount } from '#contract/accounts/endpoints.ts'
import { getPasskeyLogin, logInWithPasskey } from '#contract/accounts/security.ts'
import * as passkeys from '../second-factor/passkeys.ts'
import { enter, startOf } from './clients.ts'
import { logInWithPassword } from './login.ts'
import { register } from './register.ts'

export const entryRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    logIn,
    async ({ body, request, reply }) => {
      const { username, password, otp, remember } = body
      const start = await startOf(request, body)
      const onLockOut = (accountId: number) => void (request.lockedAccount = accountId)
      const entry = await logInWithPassword(deps, { ...start, username, password, otp, onLockOut })
      return enter(request, reply, entry, remember)
    },
    { securityEvent: 'login' },
  )
  serve(app, getPasskeyLogin, async ({ request }) => ({
    data: { ...(await passkeys.passkeyChallenge(deps, request.ip)) },
  }))
  serve(
    app,
    logInWithPasskey,
    async ({ body, request, reply }) => {
      const { credential, remember } = body
      const start = await startOf(request, body)
      return enter(request, reply, await passkeys.logInWithPasskey(deps, { ...start, credential }), remember)
    },
    { securityEvent: 'passkey_login' },
  )
  serve(
    app,
    registerAccount,
    async ({ body, request, reply }) => {
      const { username, email, password, type, phone, declaration, remember } = body
      const withoutTrial = body.without_trial
      const start = await startOf(request, body)
      const entry = await register(deps, {
        ...start,
        username,
        email,
        password,
        type,
        phone,
        declaration,
        withoutTrial,
      })
      return enter(request, reply, entry, remember)
    },
    { securityEvent: 'registration' },
  )
}
