import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

const weakness = (severity: string) => ({ severity, range: '<2.0.0', isDirect: true, via: [] })

test('lists every vulnerability and fails on serious ones', () => {
  const printed = JSON.stringify({ vulnerabilities: { a: weakness('high'), b: weakness('moderate') } })
  expect(readAudit(printed)).toEqual({
    isKnown: true,
    found: ['high: a <2.0.0', 'moderate: b <2.0.0'],
    failures: ['high: a <2.0.0'],
  })
})

test.for(['', 'npm error', '{"error":{"code":"EAUDITNOPJSON"}}', '{"message":"405"}'])(
  'takes %j for no answer',
  (printed) => {
    expect(readAudit(printed)).toEqual({ isKnown: false, found: [], failures: [] })
  },
)
