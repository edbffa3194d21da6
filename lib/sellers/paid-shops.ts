type Row = { shop_active: boolean | null; shop_ends_at: Date | null }

/** Returns whether a shop is paid for now; the job that suspends unpaid shops runs only once a minute. */
export const isShopPaid = ({ shop_active, shop_ends_at }: Row, now: Date) =>
  shop_active === true && shop_ends_at !== null && shop_ends_at > now
