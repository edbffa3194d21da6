import { expect } from 'vitest'
import { phoneLimits } from '#contract/limits/listings.ts'
import { test } from '#tests/support/listings/phones.ts'

test('gives harvesters a handful of numbers in 1,000 attempts, however they change their name', async ({
  seller,
  ask,
  make,
  login,
}) => {
  const { listing } = await seller()
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await listing()).id))
  const harvest = async (count: number, from: (at: number) => string, token?: string) => {
    let numbers = 0
    for (let at = 0; at < count; at++) {
      const { status, headers } = await ask(ids[at % 10]!, from(at), token)
      if (status === 200) numbers += 1
      else expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    }
    return numbers
  }
  expect(await harvest(400, () => '198.51.100.7')).toBe(phoneLimits.visitors.max)
  // An IPv6 network counts as one visitor.
  expect(await harvest(200, (at) => `2001:db8:1:2::${at.toString(16)}`)).toBe(phoneLimits.visitors.max)
  const token = await login(await make.account())
  expect(await harvest(200, (at) => `192.0.2.${at}`, token)).toBe(phoneLimits.account.max)
  // Many accounts behind one address.
  let numbers = 0
  for (let at = 0; at < 8; at++)
    numbers += await harvest(25, () => '198.51.100.8', await login(await make.account()))
  expect(numbers).toBe(phoneLimits.address.max)
  const { body } = await ask(ids[0]!, '198.51.100.7')
  expect(body.message).toBe(
    'S ove mreže je danas već prikazano mnogo brojeva telefona. Prijavite se da ih vidite još.',
  )
})
