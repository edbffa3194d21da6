import type { ConversationMessage } from '#contract/conversations/messages.ts'
import type { LoadedThread } from './load.ts'

type Page = LoadedThread['page']

/** More than this many are never in the page at once. */
const mostShown = 400

/** The consecutive messages of a conversation that the page holds. */
export type MessageWindow = {
  messages: ConversationMessage[]
  /** True if there are more before, or after, those shown. */
  hasOlder: boolean
  hasNewer: boolean
}

/** The sequence of the last message; 0 if there is none. */
export const endOf = (messages: readonly ConversationMessage[]) => messages.at(-1)?.sequence ?? 0

/** Joins messages in order; later versions replace earlier ones. */
function joined(known: readonly ConversationMessage[], more: readonly ConversationMessage[]) {
  const bySequence = new Map(known.map((message) => [message.sequence, message]))
  for (const message of more) bySequence.set(message.sequence, message)
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}

export const windowOf = ({ data, meta }: Page): MessageWindow => ({
  messages: data,
  hasOlder: meta.has_more,
  hasNewer: endOf(data) < meta.last_sequence,
})

/** Grows at the start, and lets go of the newest if there are too many. */
export function withOlder(window: MessageWindow, { data, meta }: Page): MessageWindow {
  const messages = joined(window.messages, data)
  return {
    messages: messages.slice(0, mostShown),
    hasOlder: meta.has_more,
    hasNewer: window.hasNewer || messages.length > mostShown,
  }
}

/** Grows at the end, and lets go of the oldest if there are too many. */
export function withNewer(window: MessageWindow, { data, meta }: Page): MessageWindow {
  const messages = joined(window.messages, data)
  return {
    messages: messages.slice(-mostShown),
    hasOlder: window.hasOlder || messages.length > mostShown,
    hasNewer: meta.has_more,
  }
}

/** Takes messages at the end, new or changed, unless the window lies before it. */
export const withChanged = (window: MessageWindow, data: readonly ConversationMessage[]): MessageWindow =>
  window.hasNewer ? window : { ...window, messages: joined(window.messages, data) }

/** Returns whether messages from this sequence on continue the window without a gap. */
export const continues = ({ messages, hasNewer }: MessageWindow, sequence: number) =>
  !hasNewer && sequence <= endOf(messages) + 1
