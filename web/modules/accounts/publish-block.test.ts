import { expect, test } from 'vitest'
import { publishBlockOf } from './publish-block.ts'

const shop = (active: boolean) => ({ package: 'gold', active, is_trial: false, ends_at: 0 })

test('is blocked by a missing login, an unverified phone and a suspended shop, in this order', () => {
  expect(publishBlockOf(null)).toBe('login')
  expect(publishBlockOf({ phone_verified: false, shop: null })).toBe('phone')
  expect(publishBlockOf({ phone_verified: false, shop: shop(true) })).toBe('phone')
  expect(publishBlockOf({ phone_verified: false, shop: shop(false) })).toBe('shop')
  expect(publishBlockOf({ phone_verified: true, shop: shop(false) })).toBe('shop')
  expect(publishBlockOf({ phone_verified: true, shop: shop(true) })).toBeNull()
  expect(publishBlockOf({ phone_verified: true, shop: null })).toBeNull()
})
