import { expect, test } from 'vitest'
import { captureReport, orderReport, type PayPalOrder, toDecimal } from './paypal-reports.ts'

const merchantId = 'BAZARACCOUNT1'
const payee = { merchant_id: merchantId }
const done = {
  id: '3C679366HH908993F',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '10.2' },
  custom_id: '261124-K7Q2M9XA',
}
const expected = { number: done.custom_id, merchantId, payee, isCapture: true }

test('writes and reads cents without floating point', () => {
  expect([5, 100, 1_023].map(toDecimal)).toEqual(['0.05', '1.00', '10.23'])
  expect(captureReport(done, expected).money).toEqual({ amount: 1_020, currency: 'EUR' })
})

test('a capture is paid only if the account, the number and the kind are ours', () => {
  expect(captureReport(done, expected)).toMatchObject({ outcome: 'paid', problem: undefined })
  const foreign = [
    captureReport(done, { ...expected, payee: { merchant_id: 'SOMEONEELSE' } }),
    captureReport({ ...done, custom_id: '261124-OTHER' }, expected),
    captureReport({ ...done, amount: null }, expected),
    captureReport(done, { ...expected, isCapture: false }),
    captureReport({ ...done, status: 'REFUNDED' }, expected),
  ]
  for (const { outcome, eventId, problem } of foreign) {
    expect(outcome).toBe('odd')
    expect(eventId).toMatch(/:odd$/)
    expect(problem).toContain('PayPal ne javlja')
  }
})

test.each([
  ['PENDING', 'pending'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
])('a capture that is %s counts as %s', (status, outcome) => {
  expect(captureReport({ ...done, status }, expected).outcome).toBe(outcome)
})

const unpaid: PayPalOrder = {
  id: '5O190127TN364715T',
  status: 'CREATED',
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: done.custom_id, payee }],
}
const stateOf = (found: PayPalOrder) => orderReport(found, expected).outcome

test('an order without a capture is pending, declined once void, and odd if it is complete or not ours', () => {
  expect(stateOf(unpaid)).toBe('pending')
  expect(stateOf({ ...unpaid, status: 'VOIDED' })).toBe('declined')
  expect(stateOf({ ...unpaid, status: 'COMPLETED' })).toBe('odd')
  expect(stateOf({ ...unpaid, intent: 'AUTHORIZE' })).toBe('odd')
  expect(stateOf({ ...unpaid, purchase_units: null })).toBe('odd')
})

test('a completed capture counts before a failed one', () => {
  const captures = [{ ...done, status: 'DECLINED' }, done]
  const found = { ...unpaid, purchase_units: [{ ...unpaid.purchase_units![0]!, payments: { captures } }] }
  expect(stateOf(found)).toBe('paid')
  expect(stateOf({ ...found, status: 'VOIDED' })).toBe('odd')
})
