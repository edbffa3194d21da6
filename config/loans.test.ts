import { expect, test } from 'vitest'
import { productionConfig } from '#tests/support/production.ts'
import { loadConfig } from './config.ts'

test('reads lending partners from JSON, and says where it is wrong', () => {
  const product = {
    slug: 'auto',
    name: 'Auto kredit',
    purpose: 'cars',
    rate: 5.49,
    min_amount: 3_000,
    max_amount: 60_000,
    min_months: 12,
    max_months: 84,
  }
  const partner = { slug: 'banka', name: 'Banka d.d.', email: 'krediti@banka.ba', products: [product] }
  const read = (partners: unknown) => loadConfig({ LOAN_PARTNERS: JSON.stringify(partners) }).loanPartners
  expect(read([partner])).toMatchObject([
    { slug: 'banka', is_demo: false, products: [{ fee_percent: 0, fee_max: null, min_down_percent: 0 }] },
  ])
  expect(read([])).toEqual([])
  expect(loadConfig({}).loanPartners).toMatchObject([{ slug: 'prva-probna-banka', is_demo: true }])
  expect(productionConfig().loanPartners).toEqual([])
  expect(() => loadConfig({ LOAN_PARTNERS: 'banka' })).toThrow(
    'LOAN_PARTNERS must be a list of partners in JSON',
  )
  expect(() => read([{ ...partner, products: [{ ...product, rate: 'malo' }] }])).toThrow(
    'at 0.products.0.rate',
  )
  expect(() => read([{ ...partner, products: [{ ...product, min_months: 90 }] }])).toThrow(
    'min_months is at most max_months',
  )
  expect(() => read([partner, partner])).toThrow('each slug stands once')
})
