export const payoutMinimum = 1_000 // fening
export const payoutAccountDelaySeconds = 24 * 3600 // from a change until payouts go there
export const payoutLimits = {
  holderName: 70, // characters, as pain.001 has room for
  reason: 500, // characters
} as const
export const payoutsPageSize = 20
export const staffPayoutsPageSize = 50
export const payoutBatchesPageSize = 20
