import { z } from 'zod'
import { newPassword, phoneCode } from './fields.ts'
import { message } from './endpoints.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The token of a link, as a path segment. */
const linkToken = z.string({ error: 'Link nije potpun.' }).trim().min(1, 'Link nije potpun.').max(100)

const login = (error: string) => z.string({ error }).trim().min(1, error).max(254, 'Najviše 254 znaka.')

export const forgotPasswordBody = z.object({ login: login('Unesite korisničko ime ili e-mail.') })

export const forgotBySmsBody = z.object({ login: login('Unesite korisničko ime, e-mail ili broj mobitela.') })

export const smsResetCodeBody = z.object({
  login: login('Unesite korisničko ime, e-mail ili broj mobitela.'),
  code: phoneCode,
})
export const resetTokenReply = z.object({ data: z.object({ token: z.string() }), message: z.string() })

export const checkResetBody = z.object({ token: linkToken })
export const checkResetReply = z.object({ data: z.object({ username: z.string() }) })

export const resetPasswordBody = z.object({ token: linkToken, password: newPassword })

export const undoEmailChangeBody = z.object({ token: linkToken })

const recovery = { tag: 'Accounts', access: 'anyone' } as const

export const requestReset = endpoint('POST', '/auth/password/forgot', {
  ...recovery,
  summary: 'Mail a link for setting a new password',
  description: 'Replies the same whether or not there is such an account.',
  body: forgotPasswordBody,
  reply: message,
  errors: ['rate_limited'],
})
export const requestResetBySms = endpoint('POST', '/auth/password/forgot-sms', {
  ...recovery,
  summary: 'Send a code for setting a new password to the verified number',
  description: 'Replies the same whether or not there is such an account.',
  body: forgotBySmsBody,
  reply: message,
  challenge: 'sms',
})
export const exchangeResetCode = endpoint('POST', '/auth/password/sms-code', {
  ...recovery,
  summary: 'Exchange the code of an SMS for a token that sets a new password',
  body: smsResetCodeBody,
  reply: resetTokenReply,
  errors: ['link_expired', 'code_expired', 'rate_limited'],
})
export const checkResetToken = endpoint('POST', '/auth/password/reset/check', {
  ...recovery,
  summary: 'Tell whether the link for a new password is still valid',
  description: 'The link stays valid.',
  body: checkResetBody,
  reply: checkResetReply,
  errors: ['link_expired', 'rate_limited'],
})
export const resetPassword = endpoint('POST', '/auth/password/reset', {
  ...recovery,
  summary: 'Set a new password by a link or a code',
  description: 'Ends every session. The second factor stays on.',
  body: resetPasswordBody,
  reply: message,
  errors: ['link_expired', 'rate_limited'],
})
export const undoEmailChange = endpoint('POST', '/auth/email-change/undo', {
  ...recovery,
  summary: 'Undo a change of e-mail by the link that the old address got',
  description: 'Replies with a token that sets a new password.',
  body: undoEmailChangeBody,
  reply: resetTokenReply,
  errors: ['link_expired', 'conflict'],
})
