import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/security.ts'
import { requestEmailChange } from './email-change.ts'
import { changePassword } from './password-change.ts'

/** Routes that change the password and the e-mail. */
export const credentialRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    calls.changePassword,
    async ({ actor, body: { current_password: current, password, otp } }) => {
      await changePassword(deps, actor, { current, password, otp })
      return { message: 'Šifra je promijenjena. Ostali uređaji su odjavljeni.' }
    },
    { securityEvent: 'password_change' },
  )
  serve(
    app,
    calls.requestEmailChange,
    async ({ actor, body, request }) => {
      await requestEmailChange(deps, actor, { ...body, ip: request.ip })
      return { message: 'Poslali smo link na novu adresu. Otvorite ga da je potvrdite.' }
    },
    { securityEvent: 'email_change_request' },
  )
}
