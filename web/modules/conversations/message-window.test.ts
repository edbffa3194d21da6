import { expect, test } from 'vitest'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { continues, windowOf, withChanged, withNewer, withOlder } from './message-window.ts'

const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => ({ sequence: first + n }) as ConversationMessage)
const page = (first: number, last: number, { hasMore = false, end = last } = {}) => ({
  data: messages(first, last),
  meta: { last_sequence: end, other_seen_sequence: 0, has_more: hasMore },
})
const ends = ({ messages: held }: { messages: ConversationMessage[] }) => [
  held[0]?.sequence,
  held.at(-1)?.sequence,
  held.length,
]

test('knows whether newer messages lie after the loaded ones', () => {
  expect(windowOf(page(5, 9, { hasMore: true }))).toMatchObject({ hasOlder: true, hasNewer: false })
  expect(windowOf(page(5, 9, { end: 12 })).hasNewer).toBe(true)
  expect(windowOf({ ...page(1, 0), data: [] }).hasNewer).toBe(false)
})

test('holds 400 messages at most, and lets go of those at the other end', () => {
  const window = windowOf(page(101, 450, { hasMore: true }))
  const up = withOlder(window, page(1, 100))
  expect(ends(up)).toEqual([1, 400, 400])
  expect(up).toMatchObject({ hasOlder: false, hasNewer: true })
  const down = withNewer(window, page(451, 550, { hasMore: true }))
  expect(ends(down)).toEqual([151, 550, 400])
  expect(down).toMatchObject({ hasOlder: true, hasNewer: true })
})

test('a later version replaces a message, and none is held twice', () => {
  const window = windowOf(page(1, 3))
  const changed = { sequence: 3, content: 'nova' } as ConversationMessage
  const next = withChanged(window, [changed, ...messages(4, 4)])
  expect(ends(next)).toEqual([1, 4, 4])
  expect(next.messages[2]).toBe(changed)
})

test('takes nothing that would leave a gap', () => {
  const atEnd = windowOf(page(1, 3))
  expect(continues(atEnd, 4)).toBe(true)
  expect(continues(atEnd, 5)).toBe(false)
  const inMiddle = windowOf(page(1, 3, { end: 9 }))
  expect(continues(inMiddle, 4)).toBe(false)
  expect(withChanged(inMiddle, messages(9, 9))).toBe(inMiddle)
})
