import { defineNotice, type NoticeGroup } from '#lib/notifications/notices.ts'
import { makePaths } from '#contract/paths/paths.ts'

/** Tells the owner that another account of theirs has been merged into this one. */
export const accountsMerged = defineNotice({
  name: 'accounts-merged',
  kind: 'moderation',
  write: ({ events: [{ goneName }] }: NoticeGroup<{ goneName: string }>, { brand }) => ({
    text: `Vaš račun ${goneName} je spojen s ovim. Oglasi, razgovori i spašeno su sada ovdje`,
    path: makePaths(brand).myListings(),
  }),
})

export const personalDataNotices = [accountsMerged] as const
