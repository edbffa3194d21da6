import type { ChallengeQuestion } from '#contract/challenges/endpoints.ts'
import type { ShownPhone } from '#contract/listings/life.ts'

/** The reply to a request for a phone number. */
export type PhoneReply = {
  phone?: ShownPhone
  problem?: { message: string; canLogIn: boolean }
  /** Set without JavaScript. */
  question?: ChallengeQuestion | null
}
