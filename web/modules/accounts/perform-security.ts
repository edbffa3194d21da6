import type { RouterContextProvider } from 'react-router'
import * as calls from '#contract/accounts/security.ts'
import { apiOf } from '#web/lib/api.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import type { SecurityAnswer, SecurityIntent } from './security-answer.ts'

type Sent = { intent: SecurityIntent; id: number; form: FormData }

/** Performs the form's intent. Returns a secret to show once, or the word for the action. */
export async function performSecurity(
  context: Readonly<RouterContextProvider>,
  { intent, id, form }: Sent,
): Promise<SecurityAnswer | string> {
  const api = apiOf(context)
  switch (intent) {
    case 'password':
      await api.call(calls.changePassword, { body: readForm(form, calls.changePassword).body })
      return 'sifra'
    case 'totp-setup': {
      const { data } = await api.call(calls.setUpTwoFactor, {
        body: readForm(form, calls.setUpTwoFactor).body,
      })
      return { setup: { secret: data.secret, qr: data.qr_svg, uri: data.otpauth_uri } }
    }
    case 'totp-confirm': {
      const { data } = await api.call(calls.confirmTwoFactor, {
        body: readForm(form, calls.confirmTwoFactor).body,
      })
      return { codes: data.recovery_codes }
    }
    case 'totp-codes': {
      const { data } = await api.call(calls.renewRecoveryCodes, {
        body: readForm(form, calls.renewRecoveryCodes).body,
      })
      return { codes: data.recovery_codes }
    }
    case 'totp-off':
      await api.call(calls.switchTwoFactorOff, { body: readForm(form, calls.switchTwoFactorOff).body })
      return 'dva-koraka'
    case 'passkey-name':
      await api.call(calls.renamePasskey, { params: { id }, body: readForm(form, calls.renamePasskey).body })
      return 'naziv-kljuca'
    case 'passkey-remove':
      await api.call(calls.removePasskey, { params: { id }, body: readForm(form, calls.removePasskey).body })
      return 'kljuc-uklonjen'
    case 'session-end':
      await api.call(calls.revokeSession, { params: { id } })
      return 'uredjaj'
    case 'sessions-end':
      await api.call(calls.revokeOtherSessions, {})
      return 'uredjaji'
    case 'token': {
      const { token, data } = await api.call(calls.createApiToken, {
        body: readForm(form, calls.createApiToken).body,
      })
      return { token, tokenName: data.name }
    }
    case 'token-revoke':
      await api.call(calls.revokeApiToken, { params: { id } })
      return 'token'
  }
}
