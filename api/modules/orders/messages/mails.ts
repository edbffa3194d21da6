import { formatAmount } from '#contract/money/money.ts'
import type { OrderHandover, OrderPayment, OrderSide, OrderState } from '#contract/orders/states.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { reviewWindowDays } from '#contract/limits/orders.ts'
import { noticeEnding } from '#lib/mails/ending.ts'
import type { Letter, Site } from '#lib/mails/letter.ts'
import { defineMail, type MailKind } from '#lib/mails/mail.ts'
import type { NoticeReader } from '#lib/notifications/notices.ts'
import { localDateTime } from '#lib/time.ts'

/** Facts in every mail about an order. Times in unix seconds, money in fening. */
export type AboutOrder = { id: number; number: string; item: string; total: number }

type Paths = ReturnType<typeof makePaths>
type Section = NonNullable<Letter['sections']>[number]
type Words = {
  subject: string
  paragraphs: readonly string[]
  facts?: readonly (readonly [string, string])[]
  /** Pages beside that of the order. */
  links?: readonly { text: string; path: string }[]
  action?: string
}

const sectionsOf = (links: NonNullable<Words['links']>, baseUrl: string): Section[] =>
  links.map(({ text, path }) => ({ title: { text, url: baseUrl + path }, items: [] }))

/** A mail about an order, with its facts, the way to its page and the end of such mails. */
const defineOrderMail = <const N extends string, D>(kind: {
  name: N
  label: string
  write(data: AboutOrder & D, paths: Paths): Words
}) =>
  defineMail({
    name: kind.name,
    label: kind.label,
    write: (data: AboutOrder & D & NoticeReader, site: Site) => {
      const { id, number, item, total, username, token } = data
      const paths = makePaths(site.brand)
      const { facts = [], links = [], action = 'Otvorite narudžbu', ...words } = kind.write(data, paths)
      return {
        ...words,
        username,
        facts: [['Narudžba', number], ['Artikal', item], ['Iznos', formatAmount(total)], ...facts] as const,
        sections: sectionsOf(links, site.baseUrl),
        action: { label: action, url: site.baseUrl + paths.order(id) },
        ...noticeEnding(token, site),
      }
    },
  })

/** Facts in the mails about a step. */
export type StepDetails = {
  /** The recipient's side. */
  as: 'buyer' | 'seller'
  by: OrderSide
  /** Empty if nobody gave one. */
  reason: string
  /** Fening that the step gives back to the buyer; 0 if the house has no money of the order. */
  repaid: number
  /** Fening that it makes the house owe the seller. */
  earned: number
  payment: OrderPayment
  handover: OrderHandover
  /** The code of the parcel at the site's courier. */
  tracking: string | null
  /** When the order goes on by itself. */
  until: number
  isLost: boolean
}
type StepMail = AboutOrder & StepDetails

const reasonFact = (reason: string) => (reason ? [['Razlog', reason] as const] : [])

function repaidText({ as, repaid, payment }: StepDetails): string[] {
  if (as !== 'buyer' || repaid === 0) return []
  return [
    payment === 'card'
      ? `Vraćamo vam ${formatAmount(repaid)} na karticu kojom ste platili. Novac je na računu za nekoliko dana, zavisno od vaše banke.`
      : `Vraćamo vam ${formatAmount(repaid)}: novac je na vašem stanju za isplatu.`,
  ]
}

const repaidLinks = ({ as, repaid, payment }: StepDetails, paths: Paths) =>
  as === 'buyer' && repaid > 0 && payment === 'cash'
    ? [{ text: 'Pogledajte stanje za isplatu', path: paths.payouts() }]
    : []

export const orderPlacedMail = defineOrderMail({
  name: 'order-placed',
  label: 'Nova narudžba',
  write: ({ number, item, buyer, until }: AboutOrder & { buyer: string; until: number }) => ({
    subject: `Nova narudžba ${number}`,
    paragraphs: [
      `${buyer} naručuje „${item}“. Potvrdite narudžbu do ${localDateTime(until)}, inače se otkazuje.`,
    ],
    facts: [['Potvrdite do', localDateTime(until)]],
    action: 'Potvrdite narudžbu',
  }),
})

export const orderReminderMail = defineOrderMail({
  name: 'order-reminder',
  label: 'Podsjetnik na narudžbu',
  write: ({ number, what, until }: AboutOrder & { what: 'confirm' | 'ship'; until: number }) => ({
    subject:
      what === 'confirm' ? `Narudžba ${number} čeka vašu potvrdu` : `Narudžba ${number} čeka da je pošaljete`,
    paragraphs: [
      what === 'confirm'
        ? `kupac čeka da potvrdite narudžbu. Ako je ne potvrdite do ${localDateTime(until)}, otkazuje se.`
        : `kupac čeka svoju narudžbu. Ako je ne pošaljete do ${localDateTime(until)}, otkazuje se.`,
    ],
    facts: [['Rok', localDateTime(until)]],
  }),
})

const orderConfirmedMail = defineOrderMail({
  name: 'order-confirmed',
  label: 'Narudžba potvrđena',
  write: ({ number, handover }: StepMail) => ({
    subject: `Narudžba ${number} je potvrđena`,
    paragraphs: [
      handover === 'collection'
        ? 'prodavač je potvrdio vašu narudžbu. Dogovorite s njim kad preuzimate artikal.'
        : 'prodavač je potvrdio vašu narudžbu i sprema je za slanje.',
    ],
  }),
})

const orderDeclinedMail = defineOrderMail({
  name: 'order-declined',
  label: 'Narudžba odbijena',
  write: (step: StepMail, paths) => ({
    subject: `Prodavač ne može izvršiti narudžbu ${step.number}`,
    paragraphs: ['prodavač nažalost ne može izvršiti vašu narudžbu.', ...repaidText(step)],
    facts: reasonFact(step.reason),
    links: repaidLinks(step, paths),
  }),
})

const cancelledBy: Partial<Record<OrderSide, string>> = {
  buyer: 'kupac je otkazao narudžbu.',
  seller: 'prodavač je otkazao vašu narudžbu.',
}

const orderCancelledMail = defineOrderMail({
  name: 'order-cancelled',
  label: 'Narudžba otkazana',
  write: (step: StepMail, paths) => ({
    subject: `Narudžba ${step.number} je otkazana`,
    paragraphs: [
      cancelledBy[step.by] ?? 'narudžba je otkazana jer je istekao njen rok.',
      ...repaidText(step),
    ],
    facts: reasonFact(step.reason),
    links: repaidLinks(step, paths),
  }),
})

const orderShippedMail = defineOrderMail({
  name: 'order-shipped',
  label: 'Narudžba poslana',
  write: ({ number, payment, tracking }: StepMail, paths) => ({
    subject: `Narudžba ${number} je poslana`,
    paragraphs: [
      'vaša narudžba je poslana.',
      ...(payment === 'cash' ? ['Iznos plaćate kuriru kad vam donese paket.'] : []),
    ],
    links: tracking === null ? [] : [{ text: 'Pratite paket', path: paths.tracking(tracking) }],
  }),
})

const orderDeliveredMail = defineOrderMail({
  name: 'order-delivered',
  label: 'Narudžba isporučena',
  write: ({ id, number, until }: StepMail, paths) => ({
    subject: `Je li narudžba ${number} stigla kako treba?`,
    paragraphs: [
      `vaša narudžba je isporučena. Pregledajte artikal i potvrdite da je sve u redu. Ako nije, prijavite problem do ${localDateTime(until)}; poslije toga narudžba se sama završava.`,
    ],
    facts: [['Prijava problema do', localDateTime(until)]],
    links: [{ text: 'Prijavite problem', path: paths.orderDispute(id) }],
    action: 'Potvrdite prijem',
  }),
})

const orderCompletedMail = defineOrderMail({
  name: 'order-completed',
  label: 'Narudžba završena',
  write: ({ id, number, as, earned }: StepMail, paths) => ({
    subject: `Narudžba ${number} je završena`,
    paragraphs: [
      as === 'buyer'
        ? `vaša narudžba je završena. Ostavite dojam o prodavaču u roku od ${reviewWindowDays} dana: pomaže i njemu i drugim kupcima.`
        : `narudžba je završena. Ostavite dojam o kupcu u roku od ${reviewWindowDays} dana.`,
      ...(as === 'seller' && earned > 0
        ? [`Na vaše stanje za isplatu dodali smo ${formatAmount(earned)}.`]
        : []),
    ],
    links: [
      { text: 'Ostavite dojam', path: paths.reviewOrder(id) },
      ...(as === 'seller' && earned > 0
        ? [{ text: 'Pogledajte stanje za isplatu', path: paths.payouts() }]
        : []),
    ],
  }),
})

const orderReturnedMail = defineOrderMail({
  name: 'order-returned',
  label: 'Narudžba vraćena',
  write: (step: StepMail, paths) => ({
    subject: step.isLost
      ? `Paket narudžbe ${step.number} je izgubljen`
      : `Narudžba ${step.number} je vraćena`,
    paragraphs: [
      step.isLost ? 'kurir je izgubio paket, pa je narudžba završena.' : 'narudžba je vraćena.',
      ...repaidText(step),
    ],
    facts: reasonFact(step.reason),
    links: repaidLinks(step, paths),
  }),
})

export const orderNewsMail = defineOrderMail({
  name: 'order-news',
  label: 'Novost o narudžbi',
  write: ({ number, text }: AboutOrder & { text: string }) => ({
    subject: `Novost o narudžbi ${number}`,
    paragraphs: [text],
  }),
})

/** By the state that the step led to. */
export const stepMails: Partial<Record<OrderState, MailKind<string, StepMail & NoticeReader>>> = {
  confirmed: orderConfirmedMail,
  declined: orderDeclinedMail,
  cancelled: orderCancelledMail,
  shipped: orderShippedMail,
  delivered: orderDeliveredMail,
  completed: orderCompletedMail,
  returned: orderReturnedMail,
}

export const orderMails = [
  orderPlacedMail,
  orderReminderMail,
  orderConfirmedMail,
  orderDeclinedMail,
  orderCancelledMail,
  orderShippedMail,
  orderDeliveredMail,
  orderCompletedMail,
  orderReturnedMail,
  orderNewsMail,
] as const
