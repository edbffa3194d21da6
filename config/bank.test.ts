import { expect, test } from 'vitest'
import { problemsOf } from '#tests/support/config.ts'
import { productionConfig, productionVariables } from '#tests/support/production.ts'
import { loadConfig } from './config.ts'

test('takes bank accounts with their check digits, and needs the recipient in production', () => {
  const given = { BANK_ACCOUNTS: 'Prva banka: BA39 999 001 0000123483, Druga:9980020000567806' }
  expect(loadConfig(given).bank?.accounts).toEqual([
    { bank: 'Prva banka', number: '9990010000123483' },
    { bank: 'Druga', number: '9980020000567806' },
  ])
  expect(() => loadConfig({ BANK_ACCOUNTS: 'Prva:9990010000123484' })).toThrow('BANK_ACCOUNTS must be banks')
  expect(() => loadConfig({ BANK_RECIPIENT: 'Bazar; d.o.o.' })).toThrow('BANK_RECIPIENT must be letters')
  expect(() => loadConfig({ ...given, APP_ENV: 'production' })).toThrow(
    'BANK_RECIPIENT_STREET or COMPANY_ADDRESS must be set with BANK_ACCOUNTS',
  )
})

test('needs the whole seller where the site takes money, and its numbers in their form', () => {
  expect(() => loadConfig({ COMPANY_ID_NUMBER: '42' })).toThrow('COMPANY_ID_NUMBER must have 13 digits')
  expect(() => loadConfig({ COMPANY_VAT_NUMBER: '42' })).toThrow('COMPANY_VAT_NUMBER must have 12 digits')
  const problems = problemsOf({ ...productionVariables, BANK_ACCOUNTS: 'Prva:9990010000123483' })
  expect(problems).toContain(
    'COMPANY_ADDRESS, COMPANY_PLACE, COMPANY_ID_NUMBER, COMPANY_VAT_NUMBER, COMPANY_BANK_ACCOUNT must be set when APP_ENV is production and the site takes money',
  )
  expect(productionConfig().seller).toMatchObject({ name: 'Bazar d.o.o.', idNumber: '' })
})
