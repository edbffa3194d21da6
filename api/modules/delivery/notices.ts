import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'

type AboutParcel = { orderId: number; number: string }

/** Asks the seller to order the courier again. */
export const parcelFailed = defineNotice({
  name: 'parcel-failed',
  kind: 'order',
  write: (
    { events: [{ orderId, number, problem }] }: NoticeGroup<AboutParcel & { problem: string }>,
    { brand },
  ) => ({
    text: `Kurir za narudžbu ${number} nije naručen. ${problem}`,
    path: makePaths(brand).orderParcel(orderId),
  }),
})

/** Tells the buyer that nobody was at the door. */
export const parcelAttempted = defineNotice({
  name: 'parcel-attempted',
  kind: 'order',
  write: ({ events: [{ orderId, number }] }: NoticeGroup<AboutParcel>, { brand }) => ({
    text: `Kurir vas nije našao s paketom narudžbe ${number} i pokušat će ponovo.`,
    path: makePaths(brand).orderParcel(orderId),
  }),
})

export const deliveryNotices = [parcelFailed, parcelAttempted]
