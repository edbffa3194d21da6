import type { FormProblem } from '#web/lib/form-problem.ts'

/** What a form of the page asks for. */
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

export type Setup = { secret: string; qr: string }

/** `id` of the row that the form was about; `setup` is what a wrong code must not make one scan anew. */
export type SecurityProblem = FormProblem<{
  intent: SecurityIntent
  id: number
  name: string
  setup: Setup | null
}>

/** What is told this once: it stands in the answer to a form and nowhere else. */
export type SecurityAnswer =
  | SecurityProblem
  | { setup: Setup }
  | { codes: string[] }
  | { token: string; tokenName: string }

/** The problem of the form that asked for this, if it has one. */
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
