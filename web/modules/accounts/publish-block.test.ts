import { expect, test } from 'vitest'
import { publishBlockOf } from './publish-block.ts'

const shop = (active: boolean) => ({ package: 'gold', active, ends_at: 0 })

test('a visitor, a phone that is not verified and a suspended shop are in the way, in this order', () => {
  expect(publishBlockOf(null)).toBe('login')
  expect(publishBlockOf({ phone_verified: false, shop: null })).toBe('phone')
  expect(publishBlockOf({ phone_verified: false, shop: shop(true) })).toBe('phone')
  expect(publishBlockOf({ phone_verified: false, shop: shop(false) })).toBe('shop')
  expect(publishBlockOf({ phone_verified: true, shop: shop(false) })).toBe('shop')
  expect(publishBlockOf({ phone_verified: true, shop: shop(true) })).toBeNull()
  expect(publishBlockOf({ phone_verified: true, shop: null })).toBeNull()
})
