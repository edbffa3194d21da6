import type { RouterContextProvider } from 'react-router'
import * as calls from '#contract/accounts-security.ts'
import { apiOf } from '#web/lib/api.ts'
import type { SecurityAnswer, SecurityIntent } from './security-answer.ts'

type Form = { intent: SecurityIntent; id: number; text: (name: string) => string }

/** Does what the form asks for. Answers what is told this once, or the word for what was done. */
export async function performSecurity(
  context: Readonly<RouterContextProvider>,
  { intent, id, text }: Form,
): Promise<SecurityAnswer | string> {
  const api = apiOf(context)
  const password = text('password')
  const otp = text('otp') || undefined
  switch (intent) {
    case 'password':
      await api.call(calls.changePassword, {
        body: { current_password: text('current_password'), otp, password },
      })
      return 'sifra'
    case 'totp-setup': {
      const { data } = await api.call(calls.setUpTwoFactor, { body: { password, otp } })
      return { setup: { secret: data.secret, qr: data.qr_svg } }
    }
    case 'totp-confirm': {
      const { data } = await api.call(calls.confirmTwoFactor, { body: { code: text('code') } })
      return { codes: data.recovery_codes }
    }
    case 'totp-codes': {
      const { data } = await api.call(calls.renewRecoveryCodes, { body: { password, otp } })
      return { codes: data.recovery_codes }
    }
    case 'totp-off':
      await api.call(calls.switchTwoFactorOff, { body: { password, otp } })
      return 'dva-koraka'
    case 'passkey-name':
      await api.call(calls.renamePasskey, { params: { id }, body: { name: text('name') } })
      return 'naziv-kljuca'
    case 'passkey-remove':
      await api.call(calls.removePasskey, { params: { id }, body: { password, otp } })
      return 'kljuc-uklonjen'
    case 'session-end':
      await api.call(calls.revokeSession, { params: { id } })
      return 'uredjaj'
    case 'sessions-end':
      await api.call(calls.revokeOtherSessions, {})
      return 'uredjaji'
    case 'token': {
      const { token, data } = await api.call(calls.createApiToken, {
        body: { name: text('name'), password, otp },
      })
      return { token, tokenName: data.name }
    }
    case 'token-revoke':
      await api.call(calls.revokeApiToken, { params: { id } })
      return 'token'
  }
}
