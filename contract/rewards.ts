/** Credits for an order that the site's courier delivered; `free`: the seller paid the delivery. */
export const deliveryRewards = {
  free: { seller: 30, buyer: 0 },
  charged: { seller: 10, buyer: 20 },
} as const
export type RewardSide = keyof (typeof deliveryRewards)['free']
