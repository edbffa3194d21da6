/** Form fields: the solved work, or, without JavaScript, the question and its answer. */
export const challengeFields = {
  solved: 'challenge',
  token: 'challenge_token',
  answer: 'challenge_answer',
} as const
