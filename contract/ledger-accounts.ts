/** Names of the ledger's accounts, for staff. */
const accountNames: Record<string, string> = {
  credit: 'Krediti korisnika',
  payable: 'Dugovanje prodavačima',
  credit_issued: 'Prodani krediti',
  credit_bonus: 'Bonusi',
  credit_vouchers: 'Vaučeri',
  credit_rewards: 'Nagrade',
  credit_adjusted: 'Ispravke',
  credit_forfeited: 'Krediti izbrisanih računa',
  sales_publishing: 'Objave oglasa',
  sales_promotion: 'Izdvajanja',
  sales_extra: 'Dodatne opcije',
  sales_refresh: 'Obnove',
  sales_pro: 'Pro',
  sales_shop: 'Shopovi',
  clearing_card: 'Kartice',
  clearing_wallet: 'Novčanik',
  clearing_bank: 'Banka',
  clearing_courier: 'Kurir',
  clearing_payout: 'Isplate prodavačima',
  held_orders: 'Narudžbe u toku',
  sellers_owed: 'Obaveze prema prodavačima',
  payable_book: 'Knjiga dugovanja prodavačima',
  delivery_losses: 'Trošak neuspjelih dostava',
  revenue_credit: 'Prihod od kredita',
  revenue_shop: 'Prihod od shopova',
  vat: 'PDV',
  bank_unmatched: 'Neraspoređene uplate',
}

/** A newer account keeps its own name. */
export const accountName = (account: string) => accountNames[account] ?? account
