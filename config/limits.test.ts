import { expect, test } from 'vitest'
import { problemsOf } from '#tests/support/config.ts'
import { loadConfig } from './config.ts'

test('reads the other limits too, and keeps their windows', () => {
  const { changeLimits } = loadConfig({
    LOGIN_LIMIT: '1',
    LOGIN_LIMIT_ADDRESS: '2',
    REGISTER_LIMIT: '3',
    SMS_LIMIT: '4',
    LISTING_LIMIT: '5',
    LISTING_LIMIT_PRO: '6',
    LISTING_LIMIT_SHOP: '7',
    MESSAGE_LIMIT: '8',
    CONVERSATION_LIMIT: '9',
    MESSAGE_LIMIT_NEW: '10',
    CONVERSATION_LIMIT_NEW: '11',
    SAME_TEXT_LIMIT_DAY: '12',
    SAME_TEXT_LIMIT_WEEK: '13',
    SAME_TEXT_LIMIT_MONTH: '14',
    SAME_TEXT_LIMIT: '15',
    SAME_TEXT_LIMIT_NEW: '16',
    QUESTION_LIMIT: '17',
    QUESTION_LIMIT_LISTING: '18',
    ANSWER_LIMIT: '19',
  })
  expect(Object.values(changeLimits).map(({ max }) => max)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ])
  expect(changeLimits.loginFailures.windowSeconds).toBe(15 * 60)
  expect(problemsOf({ SMS_LIMIT: 'tri' })).toEqual([expect.stringMatching(/^SMS_LIMIT must be a number/)])
})

test('reads rate limits from the environment, and refuses a limit that serves nobody', () => {
  const { readLimits } = loadConfig({ SEARCH_LIMIT: '5', SEARCH_LIMIT_ADDRESS: '7', READ_LIMIT: '9' })
  expect(Object.values(readLimits).map(({ max }) => max)).toEqual([5, 7, 9])
  expect(problemsOf({ READ_LIMIT: '0' })).toEqual([
    expect.stringMatching(/^READ_LIMIT must be a number from 1/),
  ])
})
