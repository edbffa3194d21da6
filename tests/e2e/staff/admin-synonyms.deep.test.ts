import { expect } from 'vitest'
import { expectGoodInEveryLook, hydrated, test } from '#tests/support/browser/browser.ts'

test('lets an admin find, edit and add synonyms, at both widths and by keyboard', async ({
  openPage,
  make,
  login,
}) => {
  const token = await login(await make.account({ role: 'admin' }))
  const page = await openPage({ width: 390, token, expectedErrors: [/422/] })
  await page.goto('/admin/sinonimi?rijec=ma%C5%A1ina')
  await hydrated(page)
  await page.getByText('Izmijenite').first().click()
  await expectGoodInEveryLook(page, [1440, 390], async ({ width, colorScheme }) => {
    const folder = process.env['SHOTS']
    if (folder)
      await page.screenshot({ path: `${folder}/sinonimi-${width}-${colorScheme}.png`, fullPage: true })
  })

  await page.goto('/admin/poslovi')
  await page.getByRole('button', { name: 'Stranice' }).click()
  await page.getByRole('link', { name: 'Sinonimi u pretrazi' }).click()
  await page.waitForURL('**/admin/sinonimi')
  await hydrated(page)
  await page.getByRole('heading', { name: 'Novi skup' }).click()
  const words = page.getByLabel('Riječi i izrazi koji znače isto').first()
  await words.fill('šibica')
  await page.keyboard.press('Enter')
  await page.getByText('Unesite bar dvije riječi koje znače isto').waitFor()
  // The invalid field has the focus.
  await page.keyboard.press('End')
  await page.keyboard.type(', upaljač')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Skup je dodan.').waitFor()
  expect(await words.inputValue()).toBe('')

  const row = page.getByRole('listitem').filter({ hasText: 'šibica, upaljač' }).first()
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  await row.getByLabel('Pronalaze i ovo').fill('roštilj')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Skup je sačuvan.').waitFor()
  await page.getByText('šibica, upaljač', { exact: false }).first().waitFor()
})
