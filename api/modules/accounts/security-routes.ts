import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/serve.ts'
import * as calls from '#contract/accounts-security.ts'
import { plural } from '#contract/plural.ts'
import {
  addPasskey,
  changePasskeyName,
  changePassword,
  confirmTwoFactor,
  createApiToken,
  endOtherSessions,
  endSession,
  getSecurity,
  listApiTokens,
  listSessions,
  passkeyCreation,
  removePasskey,
  renewRecoveryCodes,
  requestEmailChange,
  revokeApiToken,
  setUpTwoFactor,
  switchTwoFactorOff,
} from './service.ts'

export const securityRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getSecurity, async ({ actor }) => ({ data: await getSecurity(deps, actor) }))
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

export const sessionListRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listSessions, async ({ actor }) => ({ data: await listSessions(deps, actor) }))
  serve(
    app,
    calls.endOtherSessions,
    async ({ actor }) => {
      const ended = await endOtherSessions(deps, actor)
      const devices = plural(ended, 'uređaj je odjavljen', 'uređaja su odjavljena', 'uređaja je odjavljeno')
      return { ended, message: ended === 0 ? 'Nema drugih prijava.' : `${ended} ${devices}.` }
    },
    { securityEvent: 'session_end' },
  )
  serve(
    app,
    calls.endSession,
    async ({ actor, params }) => {
      await endSession(deps, actor, params.id)
      return { message: 'Uređaj je odjavljen.' }
    },
    { securityEvent: 'session_end' },
  )

  serve(app, calls.listApiTokens, async ({ actor }) => ({ data: await listApiTokens(deps, actor) }))
  serve(
    app,
    calls.createApiToken,
    async ({ actor, body, request }) => {
      const { view, token } = await createApiToken(deps, actor, { ...body, ip: request.ip })
      const text = 'Token je napravljen. Sačuvajte ga sada, jer se više neće prikazati.'
      return { data: view, token, message: text }
    },
    { securityEvent: 'token_creation' },
  )
  serve(
    app,
    calls.revokeApiToken,
    async ({ actor, params }) => {
      await revokeApiToken(deps, actor, params.id)
      return { message: 'Token je opozvan.' }
    },
    { securityEvent: 'token_revocation' },
  )
}

export const secondFactorRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    calls.setUpTwoFactor,
    async ({ actor, body }) => ({ data: await setUpTwoFactor(deps, actor, body) }),
    { securityEvent: 'second_factor_setup' },
  )
  serve(
    app,
    calls.confirmTwoFactor,
    async ({ actor, body }) => ({
      data: { recovery_codes: await confirmTwoFactor(deps, actor, body.code) },
      message: 'Prijava u dva koraka je uključena. Sačuvajte rezervne kodove.',
    }),
    { securityEvent: 'second_factor_on' },
  )
  serve(
    app,
    calls.renewRecoveryCodes,
    async ({ actor, body }) => ({
      data: { recovery_codes: await renewRecoveryCodes(deps, actor, body) },
      message: 'Napravili smo nove rezervne kodove. Stari više ne važe.',
    }),
    { securityEvent: 'recovery_codes_renewal' },
  )
  serve(
    app,
    calls.switchTwoFactorOff,
    async ({ actor, body }) => {
      await switchTwoFactorOff(deps, actor, body)
      return { message: 'Prijava u dva koraka je isključena.' }
    },
    { securityEvent: 'second_factor_off' },
  )

  serve(
    app,
    calls.getPasskeyCreation,
    async ({ actor, body }) => ({ data: { ...(await passkeyCreation(deps, actor, body)) } }),
    { securityEvent: 'passkey_setup' },
  )
  serve(
    app,
    calls.addPasskey,
    async ({ actor, body }) => ({
      data: await addPasskey(deps, actor, body),
      message: 'Pristupni ključ je dodan.',
    }),
    { securityEvent: 'passkey_addition' },
  )
  serve(app, calls.renamePasskey, async ({ actor, params, body }) => ({
    data: await changePasskeyName(deps, actor, params.id, body.name),
    message: 'Naziv je promijenjen.',
  }))
  serve(
    app,
    calls.removePasskey,
    async ({ actor, params, body }) => {
      await removePasskey(deps, actor, params.id, body)
      return { message: 'Pristupni ključ je uklonjen.' }
    },
    { securityEvent: 'passkey_removal' },
  )
}
