import { expect, test } from 'vitest'
import { shopNotice } from './shop-notice.ts'

const now = 1_800_000_000
const day = 24 * 3600
const shop = (seconds: number, active = true) => ({
  type: 'shop' as const,
  shop: { package: 'gold', active, is_trial: false, ends_at: now + seconds },
})

test.each([
  [0, 'Vaš Bazar shop ističe danas'],
  [day - 1, 'Vaš Bazar shop ističe danas'],
  [day, 'Vaš Bazar shop ističe za 1 dan'],
  [2 * day, 'Vaš Bazar shop ističe za 2 dana'],
  [6 * day - 1, 'Vaš Bazar shop ističe za 5 dana'],
])('a shop that expires in %d seconds reads "%s"', (seconds, text) => {
  expect(shopNotice(shop(seconds), now)?.text).toBe(text)
})

test('is silent six days before expiry, and after it', () => {
  expect(shopNotice(shop(6 * day), now)).toBeNull()
  expect(shopNotice(shop(-1), now)).toBeNull()
})

test('tells a suspended shop that it is suspended, whenever it expires', () => {
  expect(shopNotice(shop(day, false), now)?.text).toBe('Vaš Bazar shop je suspendovan zbog neplaćanja!')
})

test('is silent for users, including agents of a shop', () => {
  expect(shopNotice({ ...shop(0, false), type: 'user' }, now)).toBeNull()
  expect(shopNotice({ type: 'shop', shop: null }, now)).toBeNull()
})
