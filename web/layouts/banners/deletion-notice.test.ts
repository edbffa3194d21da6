import { expect, test } from 'vitest'
import { deletionDaysLeft } from './deletion-notice.ts'

const now = 1_800_000_000
const day = 24 * 3600
const asked = (secondsAgo: number, request_type = 'delete') => ({
  gdpr: [{ request_type, created_at: now - secondsAgo }],
})

test.each([
  [0, 40],
  [1, 40],
  [day, 39],
  [39 * day, 1],
  [40 * day, 0],
  [41 * day, 0],
])('%d seconds after the request, %d days are left', (secondsAgo, days) => {
  expect(deletionDaysLeft(asked(secondsAgo), now)).toBe(days)
})

test('is null without a deletion request', () => {
  expect(deletionDaysLeft({ gdpr: [] }, now)).toBeNull()
  expect(deletionDaysLeft(asked(0, 'export'), now)).toBeNull()
})
