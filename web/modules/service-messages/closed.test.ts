import { expect, test } from 'vitest'
import { closedMessages, isOpen, withClosed } from './closed.ts'

test('keeps a message closed until it changes', () => {
  const message = { id: 7, updated_at: 1_795_000_000 }
  const cookie = withClosed('auth.token=x', message).split(';')[0]!
  const closed = closedMessages(`a=b; ${cookie}; c=d`)
  expect(isOpen(message, closed)).toBe(false)
  expect(isOpen({ ...message, updated_at: 1_795_000_001 }, closed)).toBe(true)
  expect(isOpen({ ...message, id: 8 }, closed)).toBe(true)
})

test('keeps the cookie short, and ignores one that is not ours', () => {
  let cookie = ''
  for (let id = 1; id <= 100; id++)
    cookie = withClosed(cookie, { id, updated_at: 1_795_000_000 }).split(';')[0]!
  expect(cookie.length).toBeLessThan(700)
  expect(closedMessages(cookie)).toHaveLength(40)
  expect(isOpen({ id: 100, updated_at: 1_795_000_000 }, closedMessages(cookie))).toBe(false)
  expect(closedMessages('prefs=<script>; x=y')).toEqual([])
})

test("keeps a visitor's mutes in the same cookie", () => {
  const cookie = withClosed('prefs=~l1a~p; x=y', { id: 7, updated_at: 1_795_000_000 })
  expect(cookie).toContain('prefs=7-1795000000~l1a~p; path=/')
})
