import { conversationNotices } from '#api/modules/conversations/telling/notices.ts'
import { followNotices } from '#api/modules/follows/notices.ts'
import { listingNotices } from '#api/modules/listings/notices.ts'
import { moderationNotices } from '#api/modules/moderation/notices.ts'
import { questionNotices } from '#api/modules/questions/notices.ts'
import { reportNotices } from '#api/modules/reports/notices.ts'
import { savedNotices } from '#api/modules/saved/notices.ts'
import type { AnyNotice } from '#lib/notices.ts'

/** Every kind of notice. The database stores names and looks up here how to word them. */
export const allNotices: readonly AnyNotice[] = [
  ...conversationNotices,
  ...followNotices,
  ...listingNotices,
  ...moderationNotices,
  ...questionNotices,
  ...reportNotices,
  ...savedNotices,
]

const byName = new Map<string, AnyNotice>(allNotices.map((notice) => [notice.name, notice]))

/** Undefined if only another release knows this kind. */
export const findNotice = (name: string) => byName.get(name)
