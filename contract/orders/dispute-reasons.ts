/** Why one side of an order asks staff to decide. */
export const disputeReasons = {
  not_arrived: 'Pošiljka nije stigla',
  damaged: 'Stiglo je oštećeno',
  different: 'Nije ono što je bilo u oglasu',
  incomplete: 'Nešto nedostaje',
  not_returned: 'Roba se nije vratila',
  other: 'Nešto drugo',
} as const
export type DisputeReason = keyof typeof disputeReasons
export const disputeReasonNames = Object.keys(disputeReasons) as [DisputeReason, ...DisputeReason[]]
