import { expect, test } from 'vitest'
import { copyKey, differsInModeAlone } from './local-copy.ts'

test('users who share a device have copies of their own, for new listings too', () => {
  const keys = [
    copyKey('amra', { id: 7 }),
    copyKey('emir', { id: 7 }),
    copyKey('amra', { categoryId: 7 }),
    copyKey('amra', { categoryId: 8 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('recognises a copy that adds only what a draft does not store', () => {
  const stored = { title: 'Golf 7', price_mode: 'amount', version: '3' }
  const kept = { title: 'Golf 7', price_mode: 'request', version: '4', description: '' }
  expect(differsInModeAlone(kept, stored, { canBeSent: true })).toBe(true)
  expect(differsInModeAlone({ ...kept, title: 'Golf 8' }, stored, { canBeSent: true })).toBe(false)
})

test('a box that the form does not show makes no difference', () => {
  const stored = { title: 'Stan', offers_delivery: 'on' }
  expect(differsInModeAlone({ title: 'Stan' }, stored, { canBeSent: false })).toBe(true)
  expect(differsInModeAlone({ title: 'Stan' }, stored, { canBeSent: true })).toBe(false)
})
