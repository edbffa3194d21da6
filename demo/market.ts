import type { PaymentWay } from '#contract/payments.ts'
import type { ReportReason } from '#contract/reports/endpoints.ts'
import type { OrderAction, OrderHandover } from '#contract/orders/states.ts'
import type { LeadField } from '#contract/leads/fields.ts'

/** Movements of the demo's money and work for its staff; `server/demo-market/` plays them by the product's own rules. */

export type DemoTopUp = {
  username: string
  daysAgo: number
  marks: number
  way: Exclude<PaymentWay, 'bank'>
  /** `open` waits for its money. */
  ends: 'paid' | 'declined' | 'cancelled' | 'open'
}

export const demoTopUps: readonly DemoTopUp[] = [
  { username: 'demo', daysAgo: 26, marks: 20, way: 'card', ends: 'paid' },
  { username: 'demopro', daysAgo: 21.4, marks: 50, way: 'card', ends: 'paid' },
  { username: 'demoshop', daysAgo: 18.2, marks: 100, way: 'card', ends: 'paid' },
  { username: 'demo', daysAgo: 11.1, marks: 10, way: 'card', ends: 'declined' },
  { username: 'demo', daysAgo: 11, marks: 10, way: 'wallet', ends: 'paid' },
  { username: 'demopro', daysAgo: 6.3, marks: 30, way: 'wallet', ends: 'cancelled' },
  { username: 'demoshop', daysAgo: 3.7, marks: 50, way: 'card', ends: 'paid' },
  { username: 'demopro', daysAgo: 0.02, marks: 20, way: 'card', ends: 'open' },
]

/** `pay` is the bank's report. Days after the order was placed. */
type Step = readonly [days: number, act: 'pay' | Exclude<OrderAction, 'pay' | 'dispute'>, reason?: string]

export type DemoCardOrder = {
  seller: string
  buyer: string
  handover: OrderHandover
  daysAgo: number
  steps: readonly Step[]
}

/** Orders paid by card: each way that they can go. */
export const demoCardOrders: readonly DemoCardOrder[] = [
  {
    seller: 'demoshop',
    buyer: 'demopro',
    handover: 'collection',
    daysAgo: 24,
    steps: [
      [0, 'pay'],
      [0.2, 'confirm'],
      [1.3, 'deliver'],
      [1.4, 'complete'],
    ],
  },
  {
    seller: 'gsm-galaksija',
    buyer: 'demo',
    handover: 'own_courier',
    daysAgo: 16,
    steps: [
      [0, 'pay'],
      [0.1, 'confirm'],
      [1, 'ship'],
      [2.6, 'deliver'],
      [2.8, 'complete'],
    ],
  },
  {
    seller: 'demoshop',
    buyer: 'demo',
    handover: 'courier',
    daysAgo: 9,
    steps: [
      [0, 'pay'],
      [0.6, 'decline', 'Artikal je jutros prodan u radnji. Novac vam vraćamo na karticu.'],
    ],
  },
  {
    seller: 'demo',
    buyer: 'demopro',
    handover: 'collection',
    daysAgo: 7,
    steps: [
      [0, 'pay'],
      [0.3, 'confirm'],
      [1.1, 'deliver'],
      [1.2, 'complete'],
    ],
  },
  {
    seller: 'demoshop',
    buyer: 'haris92',
    handover: 'collection',
    daysAgo: 5,
    steps: [
      [0, 'pay'],
      [0.1, 'confirm'],
      [1, 'deliver'],
      [2, 'complete'],
    ],
  },
  {
    seller: 'bitshop',
    buyer: 'demo',
    handover: 'own_courier',
    daysAgo: 3,
    steps: [
      [0, 'pay'],
      [0.2, 'confirm'],
      [1.1, 'ship'],
    ],
  },
  {
    seller: 'demoshop',
    buyer: 'azra.v',
    handover: 'collection',
    daysAgo: 1.4,
    steps: [
      [0, 'pay'],
      [0.2, 'confirm'],
    ],
  },
  { seller: 'demoshop', buyer: 'demopro', handover: 'courier', daysAgo: 0.35, steps: [[0, 'pay']] },
  { seller: 'demoshop', buyer: 'demo', handover: 'courier', daysAgo: 0.005, steps: [] },
]

/** Accounts of a bank that does not exist, right by their check digits. */
export const demoPayoutAccounts: Readonly<Record<string, { number: string; holder: string }>> = {
  demoshop: { number: '9980020000567806', holder: 'Čaršija tehnika d.o.o.' },
  'gsm-galaksija': { number: '9980030000123400', holder: 'GSM Galaksija d.o.o.' },
}

export type DemoReport = {
  reporter: string
  daysAgo: number
  reason: ReportReason
  text: string
  /** A listing is the newest of its seller; a note the first of its author. */
  about: { kind: 'listing' | 'user' | 'note'; of: string }
}

export const demoReports: readonly DemoReport[] = [
  {
    reporter: 'demo',
    daysAgo: 4.2,
    reason: 'misleading',
    text: 'U naslovu piše novo, a na slikama se vide tragovi korištenja.',
    about: { kind: 'listing', of: 'tarik007' },
  },
  {
    reporter: 'azra.v',
    daysAgo: 0.9,
    reason: 'scam',
    text: 'Traži da mu pošaljem polovinu novca prije nego što vidim artikal.',
    about: { kind: 'listing', of: 'senad_zv' },
  },
  {
    reporter: 'kenan_ilidza',
    daysAgo: 0.7,
    reason: 'scam',
    text: 'I meni je tražio uplatu unaprijed.',
    about: { kind: 'listing', of: 'senad_zv' },
  },
  {
    reporter: 'jelena_bl',
    daysAgo: 0.5,
    reason: 'unavailable',
    text: 'Kaže da je prodano prije dva dana.',
    about: { kind: 'listing', of: 'milica_s' },
  },
  {
    reporter: 'emina.k',
    daysAgo: 1.6,
    reason: 'abuse',
    text: 'Vrijeđao me u razgovoru kad sam odbila nižu cijenu.',
    about: { kind: 'user', of: 'tarik007' },
  },
  {
    reporter: 'stefan.ps',
    daysAgo: 0.3,
    reason: 'spam',
    text: 'Reklama za kućnu radinost, ne pripada ovdje.',
    about: { kind: 'note', of: 'vedad.go' },
  },
]

/** The decision about the first report. */
export const demoDecision = {
  daysAgo: 3.9,
  facts: 'U naslovu piše da je artikal nov, a fotografije pokazuju tragove korištenja.',
}

type DemoLead = {
  daysAgo: number
  name: string
  firm: string
  phone: string
  email: string
  field: LeadField
  message: string
}

export const demoLeads: readonly DemoLead[] = [
  {
    daysAgo: 2.3,
    name: 'Adisa Mulić',
    firm: 'Cvjećara Jasmin',
    phone: '+387 61 000 111',
    email: 'jasmin@example.com',
    field: 'trade',
    message: 'Zanima nas shop za cvjećaru s dostavom u Sarajevu. Možemo li probati mjesec dana?',
  },
  {
    daysAgo: 0.6,
    name: 'Vladimir Savić',
    firm: 'Auto kuća Savić',
    phone: '+387 65 000 222',
    email: 'savic@example.com',
    field: 'cars',
    message: 'Imamo 140 vozila u našem programu. Može li ponuda za uvoz oglasa i cijena po mjesecu?',
  },
]

/** The same text to many people who did not ask for it. */
export const demoSpam = {
  sender: 'senad_zv',
  body: 'Pozdrav, radite od kuće i zaradite do 2.000 KM mjesečno. Javite se samo porukom, mjesta je malo.',
  to: ['haris92', 'emina.k', 'amela_t', 'demo', 'demopro', 'demoshop'],
  /** So many got it before the rest was held. */
  delivered: 3,
  hoursAgo: 7,
} as const

export const demoVouchers = {
  daysAgo: 13,
  count: 25,
  credits: 100,
  validDays: 120,
  note: 'Dobrodošlica na sajmu u Tuzli',
}

export const demoChargerFaults = [
  { fault: 'gone', body: 'Punjač je isključen već dvije sedmice, na njemu stoji papir da čeka dio.' },
  { fault: 'price', body: 'Noću je zaključana kapija, radi samo od 7 do 22.' },
] as const

/** A notice that is over. */
export const demoMaintenance = {
  daysAgo: 15.5,
  shownHours: 20,
  title: 'Kratko održavanje noćas',
  content: '<p>Noćas od 2 do 3 sata radimo na serverima. Oglasi i poruke ostaju sačuvani.</p>',
}

/** Searches and sellers that the demo's first account follows. */
export const demoReader = {
  follows: ['demoshop', 'demopro'],
  searches: ['?category_id=18&q=golf&price_to=20000', '?category_id=23&q=sarajevo'],
  note: 'Pitati za dostavu do Ilidže.',
} as const
