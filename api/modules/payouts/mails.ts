import { defineMail } from '#lib/mails/mail.ts'
import { localDateTime } from '#lib/time.ts'
import { formatAmount } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'

type AccountChanged = {
  username: string
  /** Unix seconds. */
  at: number
  /** The last digits. */
  number: string
  holder: string
}

export const payoutAccountChanged = defineMail({
  name: 'payout-account-changed',
  label: 'Račun za isplate promijenjen',
  write: ({ username, at, number, holder }: AccountChanged, { brand, baseUrl }) => ({
    subject: 'Promijenjen je račun za isplate',
    username,
    paragraphs: [
      `na vašem ${brand.name} računu upisan je bankovni račun na koji vam isplaćujemo novac od prodaje. Sljedeća 24 sata ništa ne isplaćujemo.`,
    ],
    facts: [
      ['Račun', `… ${number}`],
      ['Glasi na', holder],
      ['Vrijeme', localDateTime(at)],
    ] as const,
    action: { label: 'Pogledajte račun za isplate', url: baseUrl + makePaths(brand).payouts() },
    notes: [
      `Ako to niste bili vi, uklonite taj račun i odmah promijenite šifru: ${baseUrl}${makePaths(brand).security()}`,
    ],
  }),
})

type Returned = { username: string; amountFening: number; reason: string; at: number }

export const payoutReturned = defineMail({
  name: 'payout-returned',
  label: 'Isplata vraćena',
  write: ({ username, amountFening, reason, at }: Returned, { brand, baseUrl }) => ({
    subject: `Isplata od ${formatAmount(amountFening)} nije uspjela`,
    username,
    paragraphs: [
      `isplata od ${formatAmount(amountFening)} nije stigla na vaš bankovni račun, pa je novac opet na vašem stanju. Provjerite broj računa i na koga glasi, i upišite ga ponovo.`,
    ],
    facts: [
      ['Razlog', reason],
      ['Vrijeme', localDateTime(at)],
    ] as const,
    action: { label: 'Upišite račun', url: baseUrl + makePaths(brand).payouts() },
  }),
})

export const payoutMails = [payoutAccountChanged, payoutReturned] as const
