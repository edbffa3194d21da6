import { unixSeconds } from '#lib/time.ts'
import type {
  ManagedServiceMessage,
  ServiceMessage,
  ServiceMessageLocation,
} from '#contract/service-messages.ts'
import type { MessageRow } from './queries.ts'

export const serviceMessageView = ({
  id,
  title,
  content,
  background_color,
  text_color,
  updated_at,
}: MessageRow): ServiceMessage => ({
  id,
  title,
  content,
  background_color,
  text_color,
  updated_at: unixSeconds(updated_at),
})

function stateOf({ shown_from, shown_to }: MessageRow, now: Date): ManagedServiceMessage['state'] {
  if (shown_to && shown_to <= now) return 'over'
  return shown_from && shown_from > now ? 'waiting' : 'shown'
}

export const managedView = (row: MessageRow, now: Date): ManagedServiceMessage => ({
  ...serviceMessageView(row),
  // The table allows no others.
  locations: row.locations as ServiceMessageLocation[],
  position: row.position,
  shown_from: row.shown_from && unixSeconds(row.shown_from),
  shown_to: row.shown_to && unixSeconds(row.shown_to),
  state: stateOf(row, now),
})
