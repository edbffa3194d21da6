import type { OrderState } from '#contract/orders/states.ts'

/** An order that is under way, or ended without a sale. */
export type OpenOrder = {
  seller: string
  buyer: string
  /** When it was placed. */
  daysAgo: number
  state: Exclude<OrderState, 'unpaid' | 'completed'>
  /** The side that ended it; `site` if its time ran out. */
  by?: 'buyer' | 'seller' | 'site'
  reason?: string
}

/** Orders in every state that cash knows, for the accounts with a login. */
export const openOrders: readonly OpenOrder[] = [
  { seller: 'demoshop', buyer: 'haris92', daysAgo: 0.3, state: 'pending' },
  { seller: 'demoshop', buyer: 'demo', daysAgo: 1.2, state: 'pending' },
  { seller: 'demo', buyer: 'azra.v', daysAgo: 0.8, state: 'pending' },
  { seller: 'demopro', buyer: 'edin.bihac', daysAgo: 0.5, state: 'pending' },
  { seller: 'demoshop', buyer: 'lana.sa', daysAgo: 2.4, state: 'confirmed' },
  { seller: 'demoshop', buyer: 'kenan_ilidza', daysAgo: 4.5, state: 'confirmed' },
  { seller: 'demopro', buyer: 'demo', daysAgo: 1.8, state: 'confirmed' },
  { seller: 'demoshop', buyer: 'stefan.ps', daysAgo: 5.2, state: 'shipped' },
  { seller: 'demoshop', buyer: 'demo', daysAgo: 4.1, state: 'shipped' },
  { seller: 'demo', buyer: 'haris92', daysAgo: 5.6, state: 'shipped' },
  { seller: 'demoshop', buyer: 'azra.v', daysAgo: 6.3, state: 'delivered' },
  { seller: 'demopro', buyer: 'demo', daysAgo: 6.9, state: 'delivered' },
  {
    seller: 'demoshop',
    buyer: 'edin.bihac',
    daysAgo: 17,
    state: 'cancelled',
    by: 'buyer',
    reason: 'Naručio sam pogrešnu boju.',
  },
  { seller: 'demoshop', buyer: 'demo', daysAgo: 41, state: 'cancelled', by: 'site' },
  {
    seller: 'demo',
    buyer: 'lana.sa',
    daysAgo: 23,
    state: 'declined',
    by: 'seller',
    reason: 'Artikal sam u međuvremenu prodala.',
  },
  {
    seller: 'demoshop',
    buyer: 'kenan_ilidza',
    daysAgo: 58,
    state: 'declined',
    by: 'seller',
    reason: 'Zadnji komad je oštećen, ne želimo ga slati.',
  },
  {
    seller: 'demoshop',
    buyer: 'stefan.ps',
    daysAgo: 66,
    state: 'returned',
    by: 'seller',
    reason: 'Kupac nije preuzeo pošiljku.',
  },
]

/** A dispute that waits for staff; both sides have a login. */
export const openDispute = {
  seller: 'demoshop',
  buyer: 'demopro',
  daysAgo: 8,
  reason: 'damaged',
  statements: [
    {
      side: 'buyer',
      hoursAgo: 26,
      body: 'Paket je stigao s ulubljenim ćoškom, a uređaj se ne pali. Molim zamjenu ili povrat novca.',
    },
    {
      side: 'seller',
      hoursAgo: 21,
      body: 'Uređaj smo prije slanja isprobali i zapakovali u dva sloja. Možemo ga primiti nazad na provjeru o našem trošku.',
    },
  ],
} as const

export type DemoConversation = {
  /** Who asked about the listing of `seller`. */
  buyer: string
  seller: string
  /** Hours ago, who, and what. */
  messages: readonly (readonly [hoursAgo: number, by: 'buyer' | 'seller', body: string])[]
  /** Messages at the end that the other side has not read. */
  unread: number
}

/** What buyers and sellers wrote each other about one of the seller's listings. */
export const demoConversations: readonly DemoConversation[] = [
  {
    buyer: 'demo',
    seller: 'demoshop',
    messages: [
      [50, 'buyer', 'Dobar dan, da li imate ovaj model i u crnoj boji?'],
      [49.4, 'seller', 'Dobar dan! Imamo još dva komada u crnoj, cijena je ista.'],
      [49, 'buyer', 'Odlično. Ide li uz njega garancija i račun?'],
      [48.6, 'seller', 'Garancija je 24 mjeseca, a fiskalni račun stavljamo u paket.'],
      [3.2, 'buyer', 'Super. Kad biste mogli poslati, ako naručim danas?'],
      [2.1, 'seller', 'Ako naručite do 14 sati, paket ide danas i kod vas je sutra.'],
    ],
    unread: 1,
  },
  {
    buyer: 'haris92',
    seller: 'demo',
    messages: [
      [30, 'buyer', 'Pozdrav, je li još na prodaju?'],
      [29.2, 'seller', 'Pozdrav, jeste.'],
      [28.9, 'buyer', 'Može li malo niže, da dođem danas po njega?'],
      [28.5, 'seller', 'Mogu spustiti 10 KM ako ga preuzmete lično.'],
      [5.4, 'buyer', 'Dogovoreno. Gdje se nalazimo?'],
      [5.1, 'buyer', 'Meni odgovara poslije 17 sati, kod Vijećnice.'],
    ],
    unread: 2,
  },
  {
    buyer: 'azra.v',
    seller: 'demopro',
    messages: [
      [74, 'buyer', 'Dobar dan, zanima me da li šaljete u Livno i koliko košta dostava.'],
      [72.5, 'seller', 'Dobar dan, šaljemo. Dostava je 7 KM, a stiže za dva dana.'],
      [72, 'buyer', 'Hvala, javit ću se do kraja sedmice.'],
    ],
    unread: 0,
  },
  {
    buyer: 'lana.sa',
    seller: 'demoshop',
    messages: [
      [9, 'buyer', 'Dobro veče, mogu li lično preuzeti i platiti u radnji?'],
      [8.7, 'buyer', 'I do kad radite subotom?'],
    ],
    unread: 2,
  },
  {
    buyer: 'demopro',
    seller: 'demo',
    messages: [
      [120, 'buyer', 'Zdravo, primate li zamjenu za bicikl uz doplatu?'],
      [118, 'seller', 'Zdravo, hvala na ponudi, ali ne radim zamjene.'],
      [117.5, 'buyer', 'U redu, hvala na brzom odgovoru.'],
    ],
    unread: 0,
  },
]
