import type { Db } from '#lib/database/db.ts'
import { channelName, defineChannel, defineLiveEvent, publishLive } from '#lib/notifications/live.ts'
import type { Deps } from '#api/deps.ts'
import { allTowns, boardPostedEvent, type BoardPostedEvent } from '#contract/mahalac.ts'
import { listLiveNotes } from './queries.ts'

/** For everyone who reads the board of a town, or with `allTowns` that of all. */
export const boardChannel = defineChannel({ pattern: 'mahalac.{id}', mayJoin: () => true })

/** Someone wrote; the event's id is that of the note or reply. */
const boardPosted = defineLiveEvent({
  name: 'board-posted',
  wireName: boardPostedEvent,
  async load({ db }: Deps, refs) {
    const rows = await listLiveNotes(
      db,
      refs.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return refs.map(({ id }): BoardPostedEvent | null => byId.get(id) ?? null)
  },
})

export const tellPosted = (trx: Db, id: number, cityId: number) =>
  publishLive(
    trx,
    boardPosted,
    [cityId, allTowns].map((channel) => ({ channel: channelName(boardChannel, channel), id })),
  )

export const boardLiveEvents = [boardPosted]
