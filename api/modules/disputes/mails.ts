import type { Site } from '#lib/mails/letter.ts'
import { noticeEnding } from '#lib/mails/ending.ts'
import { defineMail } from '#lib/mails/mail.ts'
import type { NoticeReader } from '#lib/notifications/notices.ts'
import { formatAmount } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'

/** Money in fening. */
export type AboutDispute = { orderId: number; number: string; total: number }

const endOf = ({ orderId, token }: NoticeReader & { orderId: number }, site: Site) => ({
  action: { label: 'Pogledajte spor', url: site.baseUrl + makePaths(site.brand).orderDispute(orderId) },
  ...noticeEnding(token, site),
})

const factsOf = ({ number, total }: AboutDispute) =>
  [
    ['Narudžba', number],
    ['Iznos', formatAmount(total)],
  ] as const

/** `isMine`: the recipient opened it. */
export type Opened = AboutDispute & { isMine: boolean; by: 'buyer' | 'seller'; reason: string }

export const disputeOpenedMail = defineMail({
  name: 'dispute-opened',
  label: 'Spor otvoren',
  write: (data: Opened & NoticeReader, site) => ({
    subject: `Prijavljen je problem s narudžbom ${data.number}`,
    username: data.username,
    paragraphs: [
      data.isMine
        ? 'vaša prijava je kod moderatora. Narudžba i novac stoje dok ne odluči.'
        : `${data.by === 'buyer' ? 'kupac' : 'prodavač'} je prijavio problem s narudžbom. Napišite šta se desilo, da moderator čuje obje strane. Narudžba i novac stoje dok ne odluči.`,
    ],
    facts: [...factsOf(data), ['Razlog', data.reason]] as const,
    ...endOf(data, site),
  }),
})

/** Shares of both sides, in fening; both are 0 if the house has no money of the order. */
export type Decided = AboutDispute & {
  outcome: string
  explanation: string
  toBuyer: number
  toSeller: number
}

export const disputeDecidedMail = defineMail({
  name: 'dispute-decided',
  label: 'Spor odlučen',
  write: (data: Decided & NoticeReader, site) => ({
    subject: `Odluka o narudžbi ${data.number}`,
    username: data.username,
    paragraphs: ['moderator je odlučio o problemu s narudžbom.', data.explanation],
    facts: [
      ...factsOf(data),
      ['Odluka', data.outcome],
      ...(data.toBuyer + data.toSeller > 0
        ? ([
            ['Kupac dobija', formatAmount(data.toBuyer)],
            ['Prodavač dobija', formatAmount(data.toSeller)],
          ] as const)
        : []),
    ] as const,
    ...endOf(data, site),
  }),
})

export const disputeNewsMail = defineMail({
  name: 'dispute-news',
  label: 'Novost o sporu',
  write: (data: NoticeReader & { orderId: number; text: string }, site) => ({
    subject: 'Novost o problemu s narudžbom',
    username: data.username,
    paragraphs: [data.text],
    ...endOf(data, site),
  }),
})

export const disputeMails = [disputeOpenedMail, disputeDecidedMail, disputeNewsMail] as const
