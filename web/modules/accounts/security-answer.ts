import type { FormProblem } from '#web/lib/forms/form-problem.ts'

/** The action of one of the page's forms. */
export type SecurityIntent =
  | 'password'
  | 'totp-setup'
  | 'totp-confirm'
  | 'totp-codes'
  | 'totp-off'
  | 'passkey-name'
  | 'passkey-remove'
  | 'session-end'
  | 'sessions-end'
  | 'token'
  | 'token-revoke'

/** `uri` opens an authenticator app on the same device. */
export type Setup = { secret: string; qr: string; uri: string }

/** A setup that the form has sent back; null if it is not one. */
export function readSetup(text: (name: string) => string): Setup | null {
  const [secret, qr, uri] = [text('secret'), text('qr'), text('uri')]
  return secret && qr && uri.startsWith('otpauth://') ? { secret, qr, uri } : null
}

/**
 * `id` is the row that the form was about; `setup` is returned so that a wrong code does not require a new
 * scan.
 */
export type SecurityProblem = FormProblem<{
  intent: SecurityIntent
  id: number
  name: string
  setup: Setup | null
}>

/** Data shown only once: it appears in the reply to a form and nowhere else. */
export type SecurityAnswer =
  | SecurityProblem
  | { setup: Setup }
  | { codes: string[] }
  | { token: string; tokenName: string }

/** The problem of the form with this intent, if any. */
export function problemOf(answer: SecurityAnswer | undefined, intent: SecurityIntent, id?: number) {
  if (!answer || !('values' in answer) || answer.values.intent !== intent) return undefined
  return id === undefined || answer.values.id === id ? answer : undefined
}

export const securityIntents: readonly string[] = [
  'password',
  'totp-setup',
  'totp-confirm',
  'totp-codes',
  'totp-off',
  'passkey-name',
  'passkey-remove',
  'session-end',
  'sessions-end',
  'token',
  'token-revoke',
] satisfies SecurityIntent[]
