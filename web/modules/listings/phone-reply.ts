import type { ChallengeQuestion } from '#contract/challenge.ts'
import type { ShownPhone } from '#contract/listings/life.ts'

/** What came of asking for a number. */
export type PhoneReply = {
  phone?: ShownPhone
  problem?: { message: string; canLogIn: boolean }
  /** Where no script runs. */
  question?: ChallengeQuestion | null
}
