import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/recovery.ts'
import { undoEmailChange } from '../credentials/email-change.ts'
import { checkResetLink, exchangeSmsCode, requestRecovery, resetPassword } from './service.ts'

/** For people who cannot log in. */
export const recoveryRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    calls.requestReset,
    async ({ body: { login }, request }) => {
      await requestRecovery(deps, { login, channel: 'mail', ip: request.ip })
      return { message: 'Ako postoji račun s tim podacima, poslali smo link na njegovu e-mail adresu.' }
    },
    { securityEvent: 'recovery_request' },
  )
  serve(
    app,
    calls.requestResetBySms,
    async ({ body: { login }, request }) => {
      await requestRecovery(deps, { login, channel: 'sms', ip: request.ip })
      return { message: 'Ako postoji račun s verifikovanim brojem, poslali smo kod na taj broj.' }
    },
    { securityEvent: 'recovery_request' },
  )
  serve(
    app,
    calls.exchangeResetCode,
    async ({ body, request }) => ({
      data: { token: await exchangeSmsCode(deps, { ...body, ip: request.ip }) },
      message: 'Kod je ispravan. Postavite novu šifru.',
    }),
    { securityEvent: 'recovery_code_check' },
  )
  serve(app, calls.checkResetToken, async ({ body, request }) => ({
    data: { username: (await checkResetLink(deps, body.token, request.ip)).username },
  }))
  serve(
    app,
    calls.resetPassword,
    async ({ body, request }) => {
      request.securityAccount = await resetPassword(deps, { ...body, ip: request.ip })
      return { message: 'Nova šifra je postavljena. Prijavite se njome.' }
    },
    { securityEvent: 'password_reset' },
  )
  serve(
    app,
    calls.undoEmailChange,
    async ({ body, request }) => {
      const { token, accountId } = await undoEmailChange(deps, body.token)
      request.securityAccount = accountId
      return { data: { token }, message: 'Vaša e-mail adresa je vraćena. Postavite novu šifru.' }
    },
    { securityEvent: 'email_change_undo' },
  )
}
