import { z } from 'zod'
import {
  deviceName,
  email,
  givenPassword,
  newPassword,
  plainLine,
  secondFactorCode,
  totpCode,
} from './account-fields.ts'
import { unixSeconds } from './common.ts'

/** `PUT /me/password`; all other sessions end. */
export const changePasswordBody = z.object({
  current_password: givenPassword,
  password: newPassword,
})

/** `POST /me/email`: a link goes to the new address; until it is opened the old one stays. */
export const changeEmailBody = z.object({ email, password: givenPassword })

/** What asks for the password again. */
export const passwordBody = z.object({ password: givenPassword })

/** One logged-in device. */
export const sessionView = z.object({
  id: z.int(),
  /** As "Chrome, Windows", or the name that a program gave itself. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  /** The address in part, or "nepoznato". */
  place: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds,
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>
/** `GET /me/sessions`, the latest used first. */
export const sessionList = z.object({ data: z.array(sessionView) })
/** `DELETE /me/sessions`: all but the caller's. */
export const sessionsEnded = z.object({ message: z.string(), ended: z.int() })

/** A token for a program: it does not expire, and can be revoked. */
export const apiTokenView = z.object({
  id: z.int(),
  name: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds.nullable(),
})
export type ApiTokenView = z.infer<typeof apiTokenView>
export const apiTokenList = z.object({ data: z.array(apiTokenView) })
const name = plainLine(50).pipe(z.string().min(1, 'Unesite naziv.'))
/** `POST /me/tokens` */
export const createApiTokenBody = z.object({ name, password: givenPassword })
/** The bearer string is told this once. */
export const createdApiToken = z.object({ data: apiTokenView, token: z.string(), message: z.string() })

export const passkeyView = z.object({
  id: z.int(),
  name: z.string(),
  created_at: unixSeconds,
  last_used_at: unixSeconds.nullable(),
  /** Kept in step between devices by their maker. */
  synced: z.boolean(),
})
export type PasskeyView = z.infer<typeof passkeyView>

/** `GET /me/security`: what guards the account beside its password. */
export const securityState = z.object({
  two_factor: z.object({ enabled: z.boolean(), since: unixSeconds.nullable(), recovery_codes_left: z.int() }),
  passkeys: z.array(passkeyView),
})
export type SecurityState = z.infer<typeof securityState>
export const securityReply = z.object({ data: securityState })

/** `POST /me/two-factor`: a secret for an app; nothing holds until a code of it is confirmed. */
export const twoFactorSetup = z.object({
  data: z.object({
    /** For typing by hand. */
    secret: z.string(),
    otpauth_uri: z.string(),
    /** The address as a QR code, an SVG element. */
    qr_svg: z.string(),
  }),
})
/** `POST /me/two-factor/confirm` */
export const confirmTwoFactorBody = z.object({ code: totpCode })
/** `POST /me/two-factor/recovery-codes` makes new ones, `POST /me/two-factor/disable` switches off. */
export const twoFactorProofBody = z.object({ password: givenPassword, code: secondFactorCode })
/** Told this once; the ones before hold no more. */
export const recoveryCodesReply = z.object({
  data: z.object({ recovery_codes: z.array(z.string()) }),
  message: z.string(),
})

/** What `@simplewebauthn/browser` is given as `optionsJSON`. */
const ceremonyOptions = z.looseObject({ challenge: z.string() })
/** What a browser made of it. */
const credential = z.looseObject({
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
})

/** `POST /me/passkeys/options` (with the password) and `POST /auth/passkey/options` (without a body). */
export const passkeyOptions = z.object({ data: ceremonyOptions })
/** `POST /me/passkeys` */
export const addPasskeyBody = z.object({ name, credential })
export const passkeyReply = z.object({ data: passkeyView, message: z.string() })
/** `PUT /me/passkeys/:id` */
export const renamePasskeyBody = z.object({ name })
/** `POST /auth/passkey/login`: both factors at once; answers as a login does. */
export const passkeyLoginBody = z.object({
  credential,
  remember: z.boolean().optional(),
  device_name: deviceName,
})

/**
 * `GET /me/session-events`, `text/event-stream`: one event of this name when the session ends, then the stream is over.
 * A browser should hold it open only while its page is seen: it has six connections to a host.
 */
export const sessionEndedEvent = 'ended'
