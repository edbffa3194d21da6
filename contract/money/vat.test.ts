import { expect, test } from 'vitest'
import { vatOf, vatOfPart } from './vat.ts'

test('splits every amount up to 10,000 KM so that net is the gross by 1.17 to the fening', () => {
  const wrong: number[] = []
  for (let gross = 1; gross <= 1_000_000; gross += 1) {
    const net = gross - vatOf(gross)
    if (Math.abs(net * 117 - gross * 100) * 2 > 117 || !Number.isInteger(net) || net < 0) wrong.push(gross)
  }
  expect(wrong).toEqual([])
  expect(vatOf(2_000)).toBe(291)
})

test('takes from refunds in parts, in whatever sizes, exactly the VAT of the payment', () => {
  const gross = 4_999
  for (let size = 1; size < 200; size += 1) {
    let taken = 0
    for (let before = 0; before < gross; before += size)
      taken += vatOfPart(Math.min(size, gross - before), before)
    expect(taken).toBe(vatOf(gross))
  }
})
