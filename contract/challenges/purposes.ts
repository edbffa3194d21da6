/** Acts worth automating for abusers, so their callers must solve a challenge. */
export const challengePurposes = ['register', 'sms', 'phone-reveal', 'inquiry'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]
