import { test } from '#tests/support/services/asking-site.ts'
import { hydrated } from '#tests/support/browser/browser.ts'

test('solves the challenge unnoticed during sign-up, also after an invalid form', async ({ openPage }) => {
  const page = await openPage({ width: 390, expectedErrors: [/status of 422/] })
  await page.goto('/register')
  await hydrated(page)
  await page.getByLabel('Korisničko ime').fill('brza.osoba')
  await page.getByLabel('E-mail').fill('brza@primjer.ba')
  await page.getByLabel('Šifra').fill('kratka')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registrujte se' }).click()
  await page.getByText('Šifra mora imati najmanje 8 znakova.').waitFor()
  await page.getByLabel('Šifra').fill('tri-konja-za-trku')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dobro došli na Bazar!' }).waitFor()

  await page.goto('/mojbazar/postavke/verifikacija')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Broj mobitela' }).fill('061 800 801')
  await page.getByRole('button', { name: 'Pošaljite kod' }).click()
  await page.getByLabel('Kod iz SMS poruke').waitFor()
})
