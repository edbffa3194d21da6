import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { message } from '#contract/accounts.ts'
import {
  checkResetBody,
  checkResetReply,
  forgotBySmsBody,
  forgotPasswordBody,
  resetPasswordBody,
  resetTokenReply,
  smsResetCodeBody,
  undoEmailChangeBody,
} from '#contract/accounts-recovery.ts'
import {
  checkResetLink,
  exchangeSmsCode,
  requestRecovery,
  resetPassword,
  undoEmailChange,
} from './service.ts'

const tags = ['Prijava']

/** For who can't log in. */
export const recoveryRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/auth/password/forgot',
    { schema: { tags, body: forgotPasswordBody, response: { 200: message } } },
    async ({ body: { login }, ip }) => {
      await requestRecovery(deps, { login, channel: 'mail', ip })
      return { message: 'Ako postoji račun s tim podacima, poslali smo link na njegovu e-mail adresu.' }
    },
  )

  app.post(
    '/auth/password/forgot-sms',
    { schema: { tags, body: forgotBySmsBody, response: { 200: message } }, config: { challenge: 'sms' } },
    async ({ body: { login }, ip }) => {
      await requestRecovery(deps, { login, channel: 'sms', ip })
      return { message: 'Ako postoji račun s verifikovanim brojem, poslali smo kod na taj broj.' }
    },
  )

  app.post(
    '/auth/password/sms-code',
    { schema: { tags, body: smsResetCodeBody, response: { 200: resetTokenReply } } },
    async ({ body, ip }) => ({
      data: { token: await exchangeSmsCode(deps, { ...body, ip }) },
      message: 'Kod je ispravan. Postavite novu šifru.',
    }),
  )

  app.post(
    '/auth/password/reset/check',
    { schema: { tags, body: checkResetBody, response: { 200: checkResetReply } } },
    async ({ body: { token }, ip }) => ({
      data: { username: (await checkResetLink(deps, token, ip)).username },
    }),
  )

  app.post(
    '/auth/password/reset',
    { schema: { tags, body: resetPasswordBody, response: { 200: message } } },
    async ({ body, ip }) => {
      await resetPassword(deps, { ...body, ip })
      return { message: 'Nova šifra je postavljena. Prijavite se njome.' }
    },
  )

  app.post(
    '/auth/email-change/undo',
    { schema: { tags, body: undoEmailChangeBody, response: { 200: resetTokenReply } } },
    async ({ body: { token } }) => ({
      data: { token: await undoEmailChange(deps, token) },
      message: 'Vaša e-mail adresa je vraćena. Postavite novu šifru.',
    }),
  )
}
