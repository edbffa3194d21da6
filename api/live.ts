import { conversationChannel, conversationLiveEvents } from '#api/modules/conversations/live/events.ts'
import { boardChannel, boardLiveEvents } from '#api/modules/mahalac/live.ts'
import { noticeLiveEvents } from '#api/modules/notifications/notices/live.ts'
import { questionLiveEvents } from '#api/modules/questions/live.ts'
import { reviewLiveEvents } from '#api/modules/reviews/live.ts'
import { type AnyChannel, type AnyLiveEvent, accountChannel, deskChannel } from '#lib/notifications/live.ts'

/** Every kind of live event. Processes tell each other names and look up here how to load them. */
export const allLiveEvents: readonly AnyLiveEvent[] = [
  ...boardLiveEvents,
  ...conversationLiveEvents,
  ...noticeLiveEvents,
  ...questionLiveEvents,
  ...reviewLiveEvents,
]

/** Every channel that clients may ask to join. */
export const allChannels: readonly AnyChannel[] = [
  accountChannel,
  boardChannel,
  conversationChannel,
  deskChannel,
]
