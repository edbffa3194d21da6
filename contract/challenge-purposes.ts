/** Acts that scripts would repeat in masses, so that their callers do some work first. */
export const challengePurposes = ['register', 'sms', 'phone-reveal'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]
