import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { localDateTime } from '#lib/time.ts'
import { formatCredits } from '#contract/money/credits.ts'
import { makePaths } from '#contract/paths/paths.ts'

type About = { listingId: number; title: string }

export const promotionReminder = defineNotice({
  name: 'promotion-reminder',
  kind: 'promotion',
  write: (
    {
      events: [{ title, until, renewal }],
    }: NoticeGroup<About & { until: number; renewal: { price: number; isShort: boolean } | null }>,
    { brand },
  ) => {
    const end = `Izdvajanje oglasa „${title}“ završava ${localDateTime(until)}`
    const then =
      renewal === null
        ? ''
        : renewal.isShort
          ? `; za produženje od ${formatCredits(renewal.price)} nemate dovoljno kredita`
          : ` i produžava se samo za ${formatCredits(renewal.price)}`
    return { text: `${end}${then}`, path: makePaths(brand).promotions('aktivne') }
  },
})

/** The reason why a promotion that should have extended itself ended. */
type Reason = 'credit' | 'listing' | 'terms' | null
const reasons: Record<NonNullable<Reason>, string> = {
  credit: ', jer za produženje nije bilo dovoljno kredita',
  listing: ' i nije produženo, jer oglas nije aktivan',
  terms: ' i nije produženo, jer ovaj izbor više nije moguć',
}

export const promotionEnded = defineNotice({
  name: 'promotion-ended',
  kind: 'promotion',
  write: ({ events: [{ title, reason }] }: NoticeGroup<About & { reason: Reason }>, { brand }) => ({
    text: `Završeno je izdvajanje oglasa „${title}“${reason === null ? '' : reasons[reason]}`,
    path: makePaths(brand).promotions('zavrsene'),
  }),
})

export const promotionExtended = defineNotice({
  name: 'promotion-extended',
  kind: 'promotion',
  write: (
    { events: [{ title, price, until }] }: NoticeGroup<About & { price: number; until: number }>,
    { brand },
  ) => ({
    text: `Izdvajanje oglasa „${title}“ je produženo do ${localDateTime(until)} za ${formatCredits(price)}`,
    path: makePaths(brand).promotions('aktivne'),
  }),
})

export const promotionReturned = defineNotice({
  name: 'promotion-returned',
  kind: 'promotion',
  write: ({ events: [{ title, price }] }: NoticeGroup<About & { price: number }>, { brand }) => ({
    text: `Zakazano izdvajanje oglasa „${title}“ je otkazano, jer oglas nije aktivan; vraćeno vam je ${formatCredits(price)}`,
    path: makePaths(brand).promotions('zavrsene'),
  }),
})

export const actionPriceEnded = defineNotice({
  name: 'action-price-ended',
  kind: 'promotion',
  write: ({ events: [{ title, listingId }] }: NoticeGroup<About>, { brand }) => ({
    text: `Završena je akcijska cijena oglasa „${title}“`,
    path: makePaths(brand).listing(listingId, title),
  }),
})

export const promotionNotices = [
  promotionReminder,
  promotionEnded,
  promotionExtended,
  promotionReturned,
  actionPriceEnded,
]
