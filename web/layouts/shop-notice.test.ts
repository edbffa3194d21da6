import { expect, test } from 'vitest'
import { shopNotice } from './shop-notice.ts'

const now = 1_800_000_000
const day = 24 * 3600
const shop = (seconds: number, active = true) => ({
  type: 'shop' as const,
  shop: { package: 'gold', active, ends_at: now + seconds },
})

test.each([
  [0, 'Vaš Bazar shop ističe danas'],
  [day - 1, 'Vaš Bazar shop ističe danas'],
  [day, 'Vaš Bazar shop ističe za 1 dan'],
  [2 * day, 'Vaš Bazar shop ističe za 2 dana'],
  [6 * day - 1, 'Vaš Bazar shop ističe za 5 dana'],
])('a shop that ends in %d seconds reads "%s"', (seconds, text) => {
  expect(shopNotice(shop(seconds), now)?.text).toBe(text)
})

test('six days before the end, and after it, nothing is said', () => {
  expect(shopNotice(shop(6 * day), now)).toBeNull()
  expect(shopNotice(shop(-1), now)).toBeNull()
})

test('a suspended shop is told so, whatever its end', () => {
  expect(shopNotice(shop(day, false), now)?.text).toBe('Vaš Bazar shop je suspendovan zbog neplaćanja!')
})

test('a user has no such notice, not even as the agent of a shop', () => {
  expect(shopNotice({ ...shop(0, false), type: 'user' }, now)).toBeNull()
  expect(shopNotice({ type: 'shop', shop: null }, now)).toBeNull()
})
