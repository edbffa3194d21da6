import { expect, test } from 'vitest'
import { addressKey } from './addresses.ts'

test('counts an IPv6 address as its /64 network, and a mapped one as IPv4', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
})
