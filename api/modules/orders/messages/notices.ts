import { defineNotice, type NoticeGroup, noticeMail } from '#lib/notifications/notices.ts'
import { localDateTime } from '#lib/time.ts'
import { formatAmount } from '#contract/money/money.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { makePaths } from '#contract/paths/paths.ts'
import {
  type AboutOrder,
  orderNewsMail,
  orderPlacedMail,
  orderReminderMail,
  stepMails,
  type StepDetails,
} from './mails.ts'

/** `mail`: details of its mail beyond the text; events that an earlier release published lack it. */
type News = AboutOrder & { text: string; mail?: StepDetails & { to: OrderState } }

/** To the seller. */
export const orderPlaced = defineNotice({
  name: 'order-placed',
  kind: 'order',
  write: (
    {
      events: [{ id, item, total, buyer, until }],
    }: NoticeGroup<AboutOrder & { buyer: string; until: number }>,
    { brand },
  ) => ({
    text: `${buyer} naručuje „${item}“ za ${formatAmount(total)}. Potvrdite do ${localDateTime(until)}.`,
    path: makePaths(brand).order(id),
  }),
  mailOf: (event) => noticeMail(orderPlacedMail, event),
})

/** To the side that has to do something, before its time runs out. */
export const orderReminder = defineNotice({
  name: 'order-reminder',
  kind: 'order',
  write: (
    {
      events: [{ id, number, what, until }],
    }: NoticeGroup<AboutOrder & { what: 'confirm' | 'ship'; until: number }>,
    { brand },
  ) => ({
    text:
      what === 'confirm'
        ? `Narudžba ${number} čeka vašu potvrdu do ${localDateTime(until)}, inače se otkazuje.`
        : `Narudžba ${number} čeka da je pošaljete do ${localDateTime(until)}, inače se otkazuje.`,
    path: makePaths(brand).order(id),
  }),
  mailOf: (event) => noticeMail(orderReminderMail, event),
})

/** Tells either side about a step of the other one, the courier or the site. */
export const orderMoved = defineNotice({
  name: 'order-moved',
  kind: 'order',
  write: ({ events: [{ id, text }] }: NoticeGroup<News>, { brand }) => ({
    text,
    path: makePaths(brand).order(id),
  }),
  mailOf({ text, mail: told, ...about }) {
    const mail = told && stepMails[told.to]
    return mail ? noticeMail(mail, { ...about, ...told }) : noticeMail(orderNewsMail, { ...about, text })
  },
})

export const orderNotices = [orderPlaced, orderReminder, orderMoved]
