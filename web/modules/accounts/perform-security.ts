import type { RouterContextProvider } from 'react-router'
import { message } from '#contract/accounts.ts'
import {
  createdApiToken,
  passkeyReply,
  recoveryCodesReply,
  sessionsEnded,
  twoFactorSetup,
} from '#contract/accounts-security.ts'
import { apiOf } from '#web/lib/api.ts'
import type { SecurityAnswer, SecurityIntent } from './components/security/answer.ts'

type Form = { intent: SecurityIntent; id: number; text: (name: string) => string }

/** Does what the form asks for. Answers what is told this once, or the word for what was done. */
export async function performSecurity(
  context: Readonly<RouterContextProvider>,
  { intent, id, text }: Form,
): Promise<SecurityAnswer | string> {
  const api = apiOf(context)
  const password = text('password')
  switch (intent) {
    case 'password':
      await api.put('/me/password', { current_password: text('current_password'), password }, message)
      return 'sifra'
    case 'totp-setup': {
      const { data } = await api.post('/me/two-factor', { password }, twoFactorSetup)
      return { setup: { secret: data.secret, qr: data.qr_svg } }
    }
    case 'totp-confirm': {
      const { data } = await api.post('/me/two-factor/confirm', { code: text('code') }, recoveryCodesReply)
      return { codes: data.recovery_codes }
    }
    case 'totp-codes': {
      const proof = { password, code: text('code') }
      const { data } = await api.post('/me/two-factor/recovery-codes', proof, recoveryCodesReply)
      return { codes: data.recovery_codes }
    }
    case 'totp-off':
      await api.post('/me/two-factor/disable', { password, code: text('code') }, message)
      return 'dva-koraka'
    case 'passkey-name':
      await api.put(`/me/passkeys/${id}`, { name: text('name') }, passkeyReply)
      return 'naziv-kljuca'
    case 'passkey-remove':
      await api.delete(`/me/passkeys/${id}`, message)
      return 'kljuc-uklonjen'
    case 'session-end':
      await api.delete(`/me/sessions/${id}`, message)
      return 'uredjaj'
    case 'sessions-end':
      await api.delete('/me/sessions', sessionsEnded)
      return 'uredjaji'
    case 'token': {
      const { token, data } = await api.post('/me/tokens', { name: text('name'), password }, createdApiToken)
      return { token, tokenName: data.name }
    }
    case 'token-revoke':
      await api.delete(`/me/tokens/${id}`, message)
      return 'token'
  }
}
