import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnreadBadge, unreadQuestionsText } from './unread-badge.tsx'

const spoken = (badge: React.ReactElement) =>
  renderToString(badge)
    .replaceAll(/<[^>]+>/g, '')
    .trim()

test.for([
  [1, '1 nepročitana', '1 nepročitano'],
  [4, '4 nepročitane', '4 nepročitana'],
  [5, '5 nepročitanih', '5 nepročitanih'],
  [12, '12 nepročitanih', '12 nepročitanih'],
  [21, '21 nepročitana', '21 nepročitano'],
  [101, '99+ nepročitanih', '99+ nepročitanih'],
] as const)('tells readers of the screen of %i unread things', ([count, messages, questions]) => {
  expect(spoken(<UnreadBadge count={count} />)).toBe(messages)
  expect(spoken(<UnreadBadge count={count} textOf={unreadQuestionsText} />)).toBe(questions)
})
