import { defineMail } from '#lib/mails/mail.ts'
import { localDateTime } from '#lib/time.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { formatInteger, formatMoney } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import type { PaymentWay } from '#contract/payments.ts'

const wayWords: Record<PaymentWay, string> = { card: 'karticom', wallet: 'novčanikom', bank: 'uplatnicom' }
/** `at` in unix seconds. */
type Receipt = {
  username: string
  amountFening: number
  credits: number
  bonus: number
  /** The part of the bonus that paid an earlier one. */
  repaid?: number
  orderNumber: string
  way: PaymentWay
  at: number
}

export const topUpReceipt = defineMail({
  name: 'top-up-receipt',
  label: 'Potvrda o dopuni kredita',
  write: (
    { username, amountFening, credits, bonus, repaid = 0, orderNumber, way, at }: Receipt,
    { brand, baseUrl },
  ) => ({
    subject: `Dopuna kredita: ${formatMoney(amountFening)}`,
    username,
    paragraphs: [
      `vaša uplata je primljena i na vaš račun je dodano ${formatCredits(credits + bonus - repaid)}.`,
    ],
    facts: [
      ['Iznos', formatMoney(amountFening)],
      ['Plaćeno', wayWords[way]],
      ['Krediti', formatInteger(credits)],
      ...(bonus > 0 ? [['Bonus', formatInteger(bonus)] as const] : []),
      ...(repaid > 0 ? [['Od toga za dugovani bonus', formatInteger(repaid)] as const] : []),
      ['Broj uplate', orderNumber],
      ['Vrijeme', localDateTime(at)],
    ] as const,
    action: { label: 'Pogledajte stanje', url: baseUrl + makePaths(brand).credit() },
  }),
})

type Refunded = {
  username: string
  amountFening: number
  credits: number
  /** The part of the bonus that was spent. */
  bonusOwed?: number
  /** That of the payment. */
  orderNumber: string
  /** The order that it paid. */
  order?: { id: number; number: string }
  at: number
}

export const paymentRefunded = defineMail({
  name: 'payment-refunded',
  label: 'Povrat uplate',
  write: (
    { username, amountFening, credits, bonusOwed = 0, orderNumber, order, at }: Refunded,
    { brand, baseUrl },
  ) => ({
    subject: `Povrat novca: ${formatMoney(amountFening)}`,
    username,
    paragraphs: [
      `vratili smo vam ${formatMoney(amountFening)} na isti način na koji ste platili. Novac je na računu za nekoliko dana, zavisno od vaše banke.`,
      ...(credits > 0 ? [`S vašeg računa je zato skinuto ${formatCredits(credits)}.`] : []),
      ...(bonusOwed > 0
        ? [
            `Bonus uz ovu uplatu ste već potrošili, pa ćemo ${formatCredits(bonusOwed)} odbiti od bonusa vaših sljedećih dopuna.`,
          ]
        : []),
    ],
    facts: [
      ...(order ? [['Narudžba', order.number] as const] : []),
      ['Broj uplate', orderNumber],
      ['Vrijeme', localDateTime(at)],
    ] as const,
    action: order
      ? { label: 'Pogledajte narudžbu', url: baseUrl + makePaths(brand).order(order.id) }
      : { label: 'Pogledajte stanje', url: baseUrl + makePaths(brand).credit() },
  }),
})

type Failed = { username: string; amountFening: number; card: string; orderNumber: string; at: number }

export const savedCardFailed = defineMail({
  name: 'saved-card-failed',
  label: 'Plaćanje sačuvanom karticom nije uspjelo',
  write: ({ username, amountFening, card, orderNumber, at }: Failed, { brand, baseUrl }) => ({
    subject: 'Plaćanje karticom nije uspjelo',
    username,
    paragraphs: [
      `vaša banka nije odobrila plaćanje od ${formatMoney(amountFening)} sačuvanom karticom ${card}. Ništa nije naplaćeno.`,
      'Provjerite stanje na kartici i je li kartica istekla, ili platite drugom karticom.',
    ],
    facts: [
      ['Broj uplate', orderNumber],
      ['Vrijeme', localDateTime(at)],
    ] as const,
    action: { label: 'Pokušajte ponovo', url: baseUrl + makePaths(brand).topUp() },
    notes: [
      `Ako ovo niste bili vi, uklonite karticu i promijenite šifru: ${baseUrl}${makePaths(brand).savedCards()}`,
    ],
  }),
})

export const paymentMails = [topUpReceipt, paymentRefunded, savedCardFailed] as const
