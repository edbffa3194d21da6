import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/endpoints.ts'
import { sendEmailLink, verifyEmail } from './email.ts'
import { confirmPhone, getVerification, sendPhoneCode } from './phone.ts'

/** E-mail and phone of the caller. */
export const verificationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    calls.verifyEmail,
    async ({ body, request }) => {
      request.securityAccount = await verifyEmail(deps, body.token)
      return { message: 'Vaša e-mail adresa je potvrđena.' }
    },
    { securityEvent: 'email_verification' },
  )
  const stateOf = async (actor: Actor, message?: string) => ({
    data: await getVerification(deps, actor),
    message,
  })
  serve(app, calls.getVerification, ({ actor }) => stateOf(actor))
  serve(
    app,
    calls.sendPhoneCode,
    async ({ actor, body, request }) => {
      await sendPhoneCode(deps, actor, body, request.ip)
      return stateOf(actor, 'Poslali smo vam kod.')
    },
    { securityEvent: 'phone_code_request' },
  )
  serve(
    app,
    calls.confirmPhone,
    async ({ actor, body }) => {
      await confirmPhone(deps, actor, body.code)
      return stateOf(actor, 'Broj mobitela je verifikovan.')
    },
    { securityEvent: 'phone_verification' },
  )
  serve(app, calls.sendEmailLink, async ({ actor, request }) => {
    await sendEmailLink(deps, actor, request.ip)
    return stateOf(actor, 'Poslali smo vam link.')
  })
}
