import type { Db } from '#lib/database/db.ts'
import { defineLiveEvent, publishLive } from '#lib/notifications/live.ts'
import { questionsChanged, questionsSeen } from '#contract/questions.ts'

/** Makes an account's pages reload its questions and those of a listing; its id is that of the listing. */
const changed = defineLiveEvent({
  name: 'questions-changed',
  wireName: questionsChanged,
  load: async (_deps: unknown, refs) => refs.map(({ id }) => ({ listing_id: id })),
})

/** Has a seller's other pages count again. */
export const seen = defineLiveEvent({
  name: 'questions-seen',
  wireName: questionsSeen,
  load: async (_deps: unknown, refs) => refs.map(() => ({})),
})

/** Skips accounts that are erased. */
export const publishChanged = (trx: Db, listingId: number, accountIds: readonly (number | null)[]) =>
  publishLive(
    trx,
    changed,
    accountIds.flatMap((accountId) => (accountId === null ? [] : { accountId, id: listingId })),
  )

export const questionLiveEvents = [changed, seen]
