/** Fields of a form: the solved work, or the question that was asked where no script ran, and its answer. */
export const challengeFields = {
  solved: 'challenge',
  token: 'challenge_token',
  answer: 'challenge_answer',
} as const
