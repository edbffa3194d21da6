import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+38761234567', '+387 61 234 567'],
  ['+387603123456', '+387 60 312 3456'],
  ['+385912223333', '+385 912 223 333'],
  ['+4915123456789', '+4 915 123 456 789'],
])('formats %s as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown)
})
