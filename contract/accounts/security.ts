import { z } from 'zod'
import {
  deviceName,
  email,
  givenPassword,
  newPassword,
  plainLine,
  secondFactorCode,
  totpCode,
} from './fields.ts'
import { loginReply, message, twoFactorState } from './endpoints.ts'
import { idParams, unixSeconds } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/text/schemas.ts'

/**
 * The second factor's code beside the password: requested by otp_required, and valid in this session for a
 * few minutes.
 */
const otp = secondFactorCode.optional()

export const changePasswordBody = z.object({
  current_password: givenPassword,
  otp,
  password: newPassword,
})

export const changeEmailBody = z.object({ email, password: givenPassword, otp })

/** The body of a guarded call without other content. */
export const proofBody = z.object({ password: givenPassword, otp })

/** One logged-in device. */
export const sessionView = z.object({
  id: z.int(),
  /** As "Chrome, Windows", or the name a program gave itself. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  /** The country and a part of the address, or "nepoznato". */
  place: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds,
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>
export const sessionList = z.object({ data: z.array(sessionView) })
export const sessionsEnded = z.object({ message: z.string(), ended: z.int() })

/** A token for a program: it never expires, but can be revoked. */
export const apiTokenView = z.object({
  id: z.int(),
  name: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds.nullable(),
})
export type ApiTokenView = z.infer<typeof apiTokenView>
export const apiTokenList = z.object({ data: z.array(apiTokenView) })
const name = plainLine(50).pipe(z.string().min(1, 'Unesite naziv.'))
export const createApiTokenBody = z.object({ name, password: givenPassword, otp })
/** The only reply that contains the bearer string. */
export const createdApiToken = z.object({ data: apiTokenView, token: z.string(), message: z.string() })

export const passkeyView = z.object({
  id: z.int(),
  name: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds.nullable(),
  /** Synced between devices by their vendor. */
  synced: z.boolean(),
})
export type PasskeyView = z.infer<typeof passkeyView>

export const securityState = z.object({
  two_factor: z.object({
    ...twoFactorState.shape,
    since: unixSeconds.nullable(),
    recovery_codes_left: z.int(),
  }),
  passkeys: z.array(passkeyView),
})
export type SecurityState = z.infer<typeof securityState>
export const securityReply = z.object({ data: securityState })

export const twoFactorSetup = z.object({
  data: z.object({
    /** For manual entry. */
    secret: z.string(),
    otpauth_uri: z.string(),
    /** The setup URI as a QR code, an SVG element. */
    qr_svg: z.string(),
  }),
})
export const confirmTwoFactorBody = z.object({ code: totpCode })
export const recoveryCodesReply = z.object({
  data: z.object({ recovery_codes: z.array(z.string()) }),
  message: z.string(),
})

/** The `optionsJSON` of `@simplewebauthn/browser`. */
const ceremonyOptions = z.looseObject({ challenge: z.string() })
const base64url = (max: number) => z.string().min(1).max(max)
const credentialId = base64url(2_000)
/** Its result: the fields that the server checks, for both ceremonies. */
const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: text(50).nullish(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url(20_000),
    attestationObject: base64url(50_000).optional(),
    authenticatorData: base64url(20_000).optional(),
    signature: base64url(5_000).optional(),
    userHandle: text(200).nullish(),
    transports: z.array(text(50)).max(20).optional(),
  }),
})

export const passkeyOptions = z.object({ data: ceremonyOptions })
export const addPasskeyBody = z.object({ name, credential })
export const passkeyReply = z.object({ data: passkeyView, message: z.string() })
export const renamePasskeyBody = z.object({ name })
export const passkeyLoginBody = z.object({
  credential,
  remember: z.boolean().optional(),
  device_name: deviceName,
})

const guarded = { tag: 'Security', access: 'person' } as const
const shutsOut = { notAsked: 'takes access away, which must be easy when someone else has it' } as const
const proving = { ...guarded, secondFactor: 'asked' } as const

export const getSecurity = endpoint('GET', '/me/security', {
  ...guarded,
  summary: 'Get the guards of your account beside its password',
  reply: securityReply,
})
export const changePassword = endpoint('PUT', '/me/password', {
  ...proving,
  summary: 'Change your password',
  description: 'Ends all other sessions.',
  body: changePasswordBody,
  reply: message,
  errors: ['conflict', 'rate_limited'],
})
export const requestEmailChange = endpoint('POST', '/me/email', {
  ...proving,
  summary: 'Mail a link to a new e-mail address',
  description: 'The old address stays until the link is opened.',
  body: changeEmailBody,
  reply: message,
  errors: ['conflict', 'rate_limited'],
})

export const listSessions = endpoint('GET', '/me/sessions', {
  ...guarded,
  summary: 'List the devices that are logged in, the latest used first',
  reply: sessionList,
})
export const revokeOtherSessions = endpoint('DELETE', '/me/sessions', {
  ...guarded,
  summary: 'Log out all other devices',
  reply: sessionsEnded,
  secondFactor: shutsOut,
})
export const revokeSession = endpoint('DELETE', '/me/sessions/:id', {
  ...guarded,
  summary: 'Log out a device',
  params: idParams,
  reply: message,
  secondFactor: shutsOut,
  errors: ['not_found'],
})
export const listApiTokens = endpoint('GET', '/me/tokens', {
  ...guarded,
  summary: 'List the tokens of your programs',
  reply: apiTokenList,
})
export const createApiToken = endpoint('POST', '/me/tokens', {
  ...proving,
  summary: 'Create a token for a program',
  description: 'The token is shown only in this reply.',
  body: createApiTokenBody,
  reply: createdApiToken,
  status: 201,
  errors: ['conflict', 'rate_limited'],
})
export const revokeApiToken = endpoint('DELETE', '/me/tokens/:id', {
  ...guarded,
  summary: 'Revoke a token',
  params: idParams,
  reply: message,
  secondFactor: shutsOut,
  errors: ['not_found'],
})

export const setUpTwoFactor = endpoint('POST', '/me/two-factor', {
  ...proving,
  summary: 'Get a secret for an authenticator app',
  description: 'Nothing changes until a code of the app is confirmed.',
  body: proofBody,
  reply: twoFactorSetup,
  errors: ['conflict', 'rate_limited'],
})
export const confirmTwoFactor = endpoint('POST', '/me/two-factor/confirm', {
  ...guarded,
  summary: 'Switch two-factor login on by a code of the app',
  description: 'The recovery codes are shown only in this reply.',
  body: confirmTwoFactorBody,
  reply: recoveryCodesReply,
  secondFactor: { notAsked: 'takes a code of the factor that it switches on, never of another' },
  errors: ['conflict', 'rate_limited'],
})
export const renewRecoveryCodes = endpoint('POST', '/me/two-factor/recovery-codes', {
  ...proving,
  summary: 'Replace the recovery codes',
  description: 'The codes are shown only in this reply; earlier ones are no longer valid.',
  body: proofBody,
  reply: recoveryCodesReply,
  errors: ['conflict', 'rate_limited'],
})
export const switchTwoFactorOff = endpoint('POST', '/me/two-factor/disable', {
  ...proving,
  summary: 'Switch two-factor login off',
  body: proofBody,
  reply: message,
  errors: ['conflict', 'rate_limited'],
})

export const getPasskeyCreation = endpoint('POST', '/me/passkeys/options', {
  ...proving,
  summary: "Get the browser's options for creating a passkey",
  body: proofBody,
  reply: passkeyOptions,
  errors: ['conflict', 'rate_limited'],
})
export const addPasskey = endpoint('POST', '/me/passkeys', {
  ...guarded,
  summary: 'Add the passkey that a browser created',
  body: addPasskeyBody,
  reply: passkeyReply,
  status: 201,
  secondFactor: { notAsked: 'takes a challenge that was given for fresh proof' },
  errors: ['passkey_refused', 'account_restricted', 'conflict', 'rate_limited'],
})
export const renamePasskey = endpoint('PUT', '/me/passkeys/:id', {
  ...guarded,
  summary: 'Rename a passkey',
  params: idParams,
  body: renamePasskeyBody,
  reply: passkeyReply,
  secondFactor: { notAsked: 'changes a name alone' },
  errors: ['not_found'],
})
// Not DELETE: proxies may drop its body.
export const removePasskey = endpoint('POST', '/me/passkeys/:id/remove', {
  ...proving,
  summary: 'Remove a passkey',
  params: idParams,
  body: proofBody,
  reply: message,
  errors: ['not_found', 'conflict', 'rate_limited'],
})

const entry = { tag: 'Accounts', access: 'anyone' } as const

export const getPasskeyLogin = endpoint('POST', '/auth/passkey/options', {
  ...entry,
  worksInMaintenance: true,
  summary: "Get the browser's options for logging in with a passkey",
  reply: passkeyOptions,
  errors: ['rate_limited'],
})
export const logInWithPasskey = endpoint('POST', '/auth/passkey/login', {
  agents: 'self',
  ...entry,
  worksInMaintenance: true,
  summary: 'Log in with a passkey, which is both factors at once',
  body: passkeyLoginBody,
  reply: loginReply,
  errors: ['passkey_refused', 'account_restricted', 'rate_limited'],
})
