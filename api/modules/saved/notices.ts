import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import type { Brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money/money.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { plural } from '#contract/text/plural.ts'
import { searchFound } from './searches/notices.ts'

const savedListings = (count: number) =>
  `${count} ${plural(count, 'spašeni oglas', 'spašena oglasa', 'spašenih oglasa')}`

type Saved = { listingId: number; title: string }

const pathOf = (brand: Brand, { listingId, title }: Saved) => makePaths(brand).listing(listingId, title)

/** Prices in fening: the one when the listing was saved, and the lower one now. */
type Reduced = Saved & { before: number; now: number }

const reducedText = ({ title, before, now }: Reduced) =>
  `„${title}“ sada je ${formatMoney(now)}, a kad ste ga spasili bio je ${formatMoney(before)}`

export const savedReduced = defineNotice({
  name: 'saved-reduced',
  kind: 'saved_listing',
  write: ({ events, count }: NoticeGroup<Reduced>, { brand }) => ({
    text:
      count === 1
        ? `Niža cijena: ${reducedText(events[0])}`
        : `Niža cijena za ${savedListings(count)}, najnovije „${events[0].title}“`,
    path: count === 1 ? pathOf(brand, events[0]) : makePaths(brand).saved('oglasi', { sort: 'reduced' }),
    items: events.map((event) => ({ text: reducedText(event), path: pathOf(brand, event) })),
  }),
})

type Ended = Saved & { how: 'finished' | 'expired' }

const endings = { finished: 'Završen', expired: 'Istekao' }
const endedText = ({ how, title }: Ended) => `${endings[how]} je oglas „${title}“ koji ste spasili`

/** Leads to the saved listings, which show listings like those that have ended. */
export const savedEnded = defineNotice({
  name: 'saved-ended',
  kind: 'saved_listing',
  write: ({ events, count }: NoticeGroup<Ended>, { brand }) => {
    const path = makePaths(brand).saved()
    return {
      text: count === 1 ? endedText(events[0]) : `Više nije u ponudi: ${savedListings(count)}`,
      path,
      items: events.map((event) => ({ text: endedText(event), path })),
    }
  },
})

export const savedNotices = [savedReduced, savedEnded, searchFound]
