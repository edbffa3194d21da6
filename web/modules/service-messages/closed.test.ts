import { expect, test } from 'vitest'
import { closedMessages, isOpen, withClosed } from './closed.ts'

test('what was closed stays closed until it is changed', () => {
  const message = { id: 7, updated_at: 1_795_000_000 }
  const cookie = withClosed('auth.token=x', message).split(';')[0]!
  const closed = closedMessages(`a=b; ${cookie}; c=d`)
  expect(isOpen(message, closed)).toBe(false)
  expect(isOpen({ ...message, updated_at: 1_795_000_001 }, closed)).toBe(true)
  expect(isOpen({ ...message, id: 8 }, closed)).toBe(true)
})

test('the cookie stays short, and one that is not ours says nothing', () => {
  let cookie = ''
  for (let id = 1; id <= 100; id++)
    cookie = withClosed(cookie, { id, updated_at: 1_795_000_000 }).split(';')[0]!
  expect(cookie.length).toBeLessThan(700)
  expect(closedMessages(cookie)).toHaveLength(40)
  expect(isOpen({ id: 100, updated_at: 1_795_000_000 }, closedMessages(cookie))).toBe(false)
  expect(closedMessages('prefs=<script>; x=y')).toEqual([])
})
