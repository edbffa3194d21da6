import type { RouterContextProvider } from 'react-router'
import { challengeHeader, type ChallengeQuestion, getChallenge } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'
import { apiOf } from '#web/lib/api.ts'
import { challengeFields } from './challenge-fields.ts'

/** For an action: the header with the form's challenge solution. */
export function challengeHeaders(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? '')
  const solved = text(challengeFields.solved)
  if (solved) return { [challengeHeader]: solved }
  const token = text(challengeFields.token)
  if (!token) return {}
  const given = { token, answer: text(challengeFields.answer).slice(0, 50) }
  return { [challengeHeader]: btoa(utf8Bytes(JSON.stringify(given))) }
}

/** base64 of UTF-8. */
const utf8Bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

/**
 * For an action whose form came back without solved work: a question for the user, or null if no challenge is
 * required.
 */
export async function challengeQuestionFor(
  context: Readonly<RouterContextProvider>,
  purpose: ChallengePurpose,
  form: FormData,
): Promise<ChallengeQuestion | null> {
  if (form.get(challengeFields.solved)) return null
  return apiOf(context)
    .call(getChallenge, { query: { for: purpose, as: 'question' } })
    .then(
      ({ data }) => (data && 'question' in data ? data : null),
      // Without a question the form is sent as it is, and refused if it needs an answer.
      () => null,
    )
}
