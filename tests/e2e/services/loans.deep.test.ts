import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'

const bank = '/loan/prva-probna-banka'
const patient = { timeout: 20_000 }

test('updates the calculator while typing, and the inquiry with its result', async ({ page, db }) => {
  await page.goto(`${bank}?cijena=20.000`)
  await hydrated(page)
  const monthly = page.getByRole('status').filter({ hasText: 'mjesečno' })
  await expect.poll(() => monthly.textContent()).toContain('383,93 KM')
  await page.getByRole('textbox', { name: 'Učešće' }).fill('5.000')
  await expect.poll(() => monthly.textContent()).toContain('288,45 KM')
  await page.getByRole('textbox', { name: 'Rok otplate' }).fill('600')
  await page.getByText('Rok je od 12 do 84 mj.').waitFor(patient)
  await page.getByText('Kad izračunate kredit').waitFor()
  await page.getByRole('textbox', { name: 'Rok otplate' }).fill('48')
  await page.getByRole('button', { name: 'Izračunajte' }).click()
  await page.waitForURL(/ucesce=5.000&rok=48/)
  expect(await monthly.textContent()).toContain('350,78 KM')

  // The chart gives its values to the keyboard.
  const chart = page.getByRole('slider', { name: 'Plaćanje po godinama' })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  expect(await chart.getAttribute('aria-valuetext')).toContain('2. godina: 4.209,36 KM')

  await page.getByRole('textbox', { name: 'Ime i prezime' }).fill('Kupac Uživo')
  await page.getByRole('textbox', { name: 'Broj mobitela' }).fill('061 234 567')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('kupac@primjer.ba')
  await page.getByRole('checkbox', { name: /Pristajem/ }).check()
  await page.getByRole('button', { name: 'Pošaljite upit' }).click()
  await page.getByText('Upit je poslan.').waitFor(patient)
  const stored = await db.selectFrom('loan_inquiry').selectAll().where('name', '=', 'Kupac Uživo').execute()
  expect(stored).toMatchObject([{ amount_fening: 1_500_000, months: 48, monthly_fening: 35_078 }])
})
