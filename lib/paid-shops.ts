type Row = { shop_active: boolean | null; shop_ends_at: Date | null }

/** Whether a shop is paid for now; the job that suspends it otherwise comes only each minute. */
export const isShopPaid = ({ shop_active, shop_ends_at }: Row, now: Date) =>
  shop_active === true && shop_ends_at !== null && shop_ends_at > now
