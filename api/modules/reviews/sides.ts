import type { ReviewRole } from '#contract/reviews/endpoints.ts'

/** The side of an order that wrote a review. */
export type Side = 'buyer' | 'seller'

/** The side that reviews a person in a role. */
export const sideReviewing = { seller: 'buyer', buyer: 'seller' } as const satisfies Record<ReviewRole, Side>

/** The role in which a side reviews the other. */
export const roleReviewedBy = { buyer: 'seller', seller: 'buyer' } as const satisfies Record<Side, ReviewRole>

/** The caller's side of an order; undefined for anybody else. */
export const sideOf = (
  order: { buyer_id: number | null; seller_id: number | null },
  accountId: number,
): Side | undefined =>
  order.buyer_id === accountId ? 'buyer' : order.seller_id === accountId ? 'seller' : undefined
