import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/accounts/security.ts'
import { addPasskey, changePasskeyName, passkeyCreation, removePasskey } from './passkeys.ts'
import { getSecurity } from './security-state.ts'
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  switchTwoFactorOff,
} from './two-factor-settings.ts'

export const secondFactorRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getSecurity, async ({ actor }) => ({ data: await getSecurity(deps, actor) }))
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
