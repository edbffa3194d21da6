import { expect } from 'vitest'
import { numberWords, test } from '#tests/support/services/asking-site.ts'
import { hydrated } from '#tests/support/browser/browser.ts'

test('solves the challenge unnoticed during sign-up, also after an invalid form', async ({ openPage }) => {
  const page = await openPage({ width: 390, expectedErrors: [/status of 422/] })
  await page.goto('/register')
  await hydrated(page)
  await page.getByLabel('Korisničko ime').fill('brza.osoba')
  await page.getByLabel('E-mail').fill('brza@primjer.ba')
  await page.getByLabel('Šifra').fill('kratka')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await page.getByText('Šifra mora imati najmanje 8 znakova.').waitFor()
  await page.getByLabel('Šifra').fill('tri-konja-za-trku')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dobro došli na Bazar!' }).waitFor()

  await page.goto('/mojbazar/postavke/verifikacija')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Broj mobitela' }).fill('061 800 801')
  await page.getByRole('button', { name: 'Pošalji kod' }).click()
  await page.getByLabel('Kod iz SMS poruke').waitFor()
})

test('asks a question without scripts, and accepts its answer', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, expectedErrors: [/status of 403/] })
  await page.goto('/register')
  await page.getByLabel('Korisničko ime').fill('bez.skripte')
  await page.getByLabel('E-mail').fill('bez@primjer.ba')
  await page.getByLabel('Šifra').fill('tri-konja-za-trku')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registruj se' }).click()

  await page.getByText('Ostao je još jedan korak: potvrdite da ste osoba.').waitFor()
  expect(await page.getByLabel('Korisničko ime').inputValue()).toBe('bez.skripte')
  const question = page.getByLabel(/^Koliko je/)
  const text = await page.locator('label', { hasText: 'Koliko je' }).innerText()
  const [, a, b] = /Koliko je (\S+) plus (\S+)\?/.exec(text)!
  await question.fill(String(numberWords.indexOf(a!) + numberWords.indexOf(b!)))
  await page.getByLabel('Šifra').fill('tri-konja-za-trku')
  await page.getByRole('button', { name: 'Registruj se' }).click()
  await page.waitForURL(/\/success/)
})
