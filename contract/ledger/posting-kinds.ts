/** Reasons for moving money or credits, with the text of a statement's row. */
export const postingKinds = {
  top_up: 'Dopuna',
  bonus: 'Bonus na dopunu',
  bonus_return: 'Povrat bonusa na dopunu',
  voucher: 'Vaučer',
  publishing_fee: 'Objava oglasa',
  extra: 'Dodatna opcija oglasa',
  promotion: 'Izdvajanje oglasa',
  discount_price: 'Akcijska cijena',
  refresh: 'Obnova oglasa',
  pro: 'Pro',
  shop: 'Shop',
  shop_bonus: 'Mjesečni bonus shopa',
  trial_bonus: 'Bonus probnog perioda',
  reward: 'Nagrada za dostavu',
  adjustment: 'Ispravka stanja',
  forfeit: 'Zatvaranje računa',
  merge: 'Spajanje računa',
  sale: 'Uplata',
  refund: 'Povrat',
  order_payment: 'Plaćanje narudžbe',
  order_sale: 'Prodaja',
  order_return: 'Povrat za narudžbu',
  order_delivery: 'Dostava narudžbe',
  payout: 'Isplata',
} as const
export type PostingKind = keyof typeof postingKinds

/** Kinds of changes in the money that the house owes a user: a seller, or a buyer who returned what a courier was paid for. */
export const salesKinds = ['order_sale', 'order_return', 'payout', 'merge'] as const satisfies PostingKind[]

const ofMoney: readonly string[] = [
  'sale',
  'order_payment',
  'order_sale',
  'order_return',
  'order_delivery',
  'payout',
]
/** Kinds among the changes of credit. */
export const creditKinds = (Object.keys(postingKinds) as PostingKind[]).filter(
  (kind) => !ofMoney.includes(kind),
)

type Described = {
  kind: PostingKind
  is_reversal: boolean
  subject: { type: string; id: number; title: string | null } | null
}

function nameOf(subject: Described['subject']): string | null {
  if (subject?.type === 'order') return `narudžba ${subject.title ?? subject.id}`
  return subject?.title ?? (subject?.type === 'listing' ? `oglas ${subject.id}` : null)
}

/** The text of a statement's row, in Bosnian. */
export function entryText({ kind, is_reversal, subject }: Described): string {
  const name = is_reversal ? `Povrat: ${postingKinds[kind].toLowerCase()}` : postingKinds[kind]
  const about = nameOf(subject)
  return about === null ? name : `${name}, ${about}`
}
