import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('a key enters the search for everything, which leads to what it finds', async ({
  openPage,
  make,
  login,
}) => {
  const person = await make.account({ username: 'nermina.t' })
  const page = await openPage({ ...desktop, token: await login(await make.account({ role: 'moderator' })) })
  await page.goto('/admin/oglasi')
  await hydrated(page)
  const field = page.getByLabel('Pretražite sve')
  await page.keyboard.press('/')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  // In a field the key is a letter like any other.
  await page.keyboard.type('a/')
  expect(await field.inputValue()).toBe('a/')
  await field.fill('nermina')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'nermina.t' }).click()
  await page.waitForURL(`**/admin/korisnici/${person.id}`)

  await page.getByLabel('Prečice jednom tipkom').uncheck()
  await page.keyboard.press('/')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(false)
})

test('groups the pages of staff, and keeps the current one in sight', async ({ openPage, make, login }) => {
  const token = await login(await make.account({ role: 'admin' }))
  const wide = await openPage({ ...desktop, token })
  await wide.goto('/admin/vauceri')
  await hydrated(wide)
  const list = wide.getByRole('navigation', { name: 'Administracija' })
  expect(await list.locator('details[open] > summary').allInnerTexts()).toEqual(['Novac'])
  await list.getByText('Sistem').click()
  await list.getByRole('link', { name: 'Keševi' }).click()
  await wide.waitForURL('**/admin/kesevi')
  const open = list.locator('details[open] > summary')
  await expect.poll(() => open.allInnerTexts()).toEqual(['Sistem'])

  const narrow = await openPage({ ...phone, token })
  await narrow.goto('/admin/vauceri')
  await hydrated(narrow)
  const sheet = narrow.getByRole('navigation', { name: 'Administracija' })
  expect(await sheet.isVisible()).toBe(false)
  const heading = narrow.getByRole('heading', { level: 1 })
  expect((await heading.boundingBox())!.y).toBeLessThan(200)
  await narrow.getByRole('button', { name: 'Stranice' }).click()
  await sheet.getByRole('link', { name: 'Isplate' }).click()
  await narrow.waitForURL('**/admin/isplate')
  await expect.poll(() => sheet.isVisible()).toBe(false)
})
