import type { Medal } from '#contract/reviews/feedbacks.ts'

/** Returns whether someone other than the account vouches for a medal; only such medals have a tick. */
export const isProof = ({ type }: Medal) => type !== 'declared_merchant'

/** Medals about a firm name it: the tick is for the firm in the register, whatever the shop is called. */
export const medalText = ({ type, text, value }: Medal) =>
  type.endsWith('_merchant') && value ? `${text}: ${value}` : text
