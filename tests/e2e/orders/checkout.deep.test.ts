import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('pays by card through 3-D Secure and returns to the previous step', async ({
  openPage,
  make,
  login,
  db,
}) => {
  const account = await make.account()
  const page = await openPage({ width: 390, token: await login(account) })
  await page.goto('/dopuna?iznos=50&povratak=/kategorije')
  await hydrated(page)
  await page.getByText('500 + 125 bonus').waitFor()
  await page.getByRole('checkbox', { name: /Sačuvajte karticu/ }).check()
  await press(page, 'Platite 50,00 KM')
  await heading(page, 'Plaćanje karticom').waitFor()
  await page.getByLabel('Traži potvrdu 3-D Secure').check()
  await press(page, 'Platite 50,00 KM')
  await page.getByLabel('Kod').fill('123456')
  await press(page, 'Potvrdite')
  await heading(page, 'Kredit je dopunjen').waitFor()
  // The bank's parameters are gone from the address.
  expect(new URL(page.url()).search).toBe('')
  expect(await creditOf(db, account.id)).toBe(625)
  await page.getByRole('link', { name: 'Nastavite gdje ste stali' }).click()
  await page.waitForURL('/kategorije')

  // The card that it saved pays at once.
  await page.goto('/dopuna')
  await hydrated(page)
  await page.getByRole('radio', { name: /Sačuvana kartica 411111-xxx-xxx-1111/ }).check()
  await press(page, 'Platite 20,00 KM')
  await heading(page, 'Kredit je dopunjen').waitFor()
  expect(await creditOf(db, account.id)).toBe(865)
})
