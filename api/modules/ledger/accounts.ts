/** Accounts of users, with their currency. None goes below zero. */
export const userAccounts = {
  /** Prepaid credit for services of the site. */
  credit: 'credit',
  /** Money that the site owes a seller. */
  payable: 'fening',
  /** Bonuses that were spent before their top-up was refunded; later bonuses pay them. */
  bonus_owed: 'credit',
} as const
export type UserAccount = keyof typeof userAccounts
/** Accounts whose changes their holder can read. */
export type StatementAccount = Exclude<UserAccount, 'bonus_owed'>

/** Accounts of the house, with their currency. Their balance has either sign. */
export const houseAccounts = {
  /** Credits sold. */
  credit_issued: 'credit',
  credit_bonus: 'credit',
  credit_vouchers: 'credit',
  credit_rewards: 'credit',
  credit_adjusted: 'credit',
  /** The other side of every `bonus_owed`. */
  bonus_owed_book: 'credit',
  /** Credits left in accounts that were erased. */
  credit_forfeited: 'credit',
  sales_publishing: 'credit',
  sales_promotion: 'credit',
  sales_extra: 'credit',
  sales_refresh: 'credit',
  sales_pro: 'credit',
  sales_shop: 'credit',
  /** Money at a gateway, a bank or a courier. */
  clearing_card: 'fening',
  clearing_wallet: 'fening',
  clearing_bank: 'fening',
  clearing_courier: 'fening',
  /** Payouts on their way to sellers. */
  clearing_payout: 'fening',
  /** Money of orders that are on their way. */
  held_orders: 'fening',
  /** The house's debt to all sellers together, in its own books. */
  sellers_owed: 'fening',
  /** The other side of every `payable`: the debt to each seller. */
  payable_book: 'fening',
  /** Couriers paid for orders that brought nothing. */
  delivery_losses: 'fening',
  revenue_credit: 'fening',
  revenue_shop: 'fening',
  vat: 'fening',
  /** Money that arrived at the bank and waits for its owner. */
  bank_unmatched: 'fening',
} as const
export type HouseAccount = keyof typeof houseAccounts

export type Currency = 'credit' | 'fening'

/** The holder of the house's accounts. */
export const house = 0

/** Rows that share the balance of a house account, so that sales of many users need not wait for each other. */
export const houseStripes = 16
