/** In hundredths, contained in every price. */
export const vatPercent = 17

/** The VAT that a gross amount contains, both in fening. Net is the rest, so the sum is always exact. */
export const vatOf = (grossFening: number) => Math.round((grossFening * vatPercent) / (100 + vatPercent))

/** The VAT of a refund after others of the same payment: together, parts contain the VAT of their sum. */
export const vatOfPart = (grossFening: number, refundedBefore: number) =>
  vatOf(refundedBefore + grossFening) - vatOf(refundedBefore)
