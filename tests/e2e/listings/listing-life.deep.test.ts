import { expect } from 'vitest'
import { test } from '#tests/support/services/asking-site.ts'
import { expectAccessible, expectNoOverflow, hydrated } from '#tests/support/browser/browser.ts'

const phone = { width: 390, height: 844 }

test('reveals the number with one press, and shows the seller views and requests', async ({
  openPage,
  make,
  login,
}) => {
  const seller = await make.account({ phone: '+38761777333' })
  const { id } = await make.listing({ seller_id: seller.id, title: 'Gitara za početnike', reserved: true })
  // The default one of the tests names a program, whose views do not count.
  const visitor = await openPage({ ...phone, userAgent: 'Mozilla/5.0 (Android 16) Firefox/150.0' })
  const counted = visitor.waitForResponse((reply) => reply.url().endsWith(`/listings/${id}/views`))
  await visitor.goto(`/artikal/${id}`)
  await hydrated(visitor)
  expect((await counted).status()).toBe(204)
  await visitor.getByText('Oglas je rezervisan.').waitFor()
  expect(await visitor.content()).not.toMatch(/777\D{0,6}333/)
  await expectAccessible(visitor)
  await expectNoOverflow(visitor)

  await visitor.locator('[data-listing-bar]').getByRole('button', { name: 'Pozovite' }).focus()
  await visitor.keyboard.press('Enter')
  const number = visitor.getByRole('link', { name: '061 777 333' }).first()
  await number.waitFor()
  expect(await number.getAttribute('href')).toBe('tel:+38761777333')
  // The bottom bar now calls at once.
  expect(
    await visitor.locator('[data-listing-bar]').getByRole('link', { name: 'Pozovite' }).getAttribute('href'),
  ).toBe('tel:+38761777333')
  await expectAccessible(visitor)

  const own = await openPage({ ...phone, token: await login(seller) })
  await own.goto(`/artikal/${id}`)
  await own.getByText('Vaš oglas je pogledalo 1 korisnika u zadnjih 30 minuta').waitFor()
  await expectAccessible(own)
  await own.getByRole('link', { name: 'Statistika' }).click()
  await own.getByRole('heading', { name: 'Statistika oglasa' }).waitFor()
  const chart = own.getByRole('slider', { name: 'Pregledi po danima' })
  await chart.focus()
  expect(await chart.getAttribute('aria-valuetext')).toContain(': 1 pregled')
  await own.keyboard.press('ArrowLeft')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(': 0 pregleda')
  expect(
    await own.getByRole('slider', { name: 'Prikazi telefona po danima' }).getAttribute('aria-valuetext'),
  ).toContain(': 1 prikaz')
  await own.getByText('Brojevi po danima').click()
  await own.getByRole('columnheader', { name: 'Prikazi telefona' }).waitFor()
  await expectAccessible(own)
  await expectNoOverflow(own)
})

test('tells once which search led to a listing, and at which place it stood', async ({
  openPage,
  make,
  index,
}) => {
  const { id } = await make.listing({ title: 'Zumbul u saksiji' })
  await index()
  const page = await openPage({ ...phone, userAgent: 'Mozilla/5.0 (Android 16) Firefox/150.0' })
  const told = (path: string) =>
    page.waitForRequest((request) => request.url().endsWith(`/api/listings/${path}`))
  const shown = told('shown')
  await page.goto('/pretraga?q=zumbul')
  expect((await shown).postDataJSON()).toEqual({ first_place: 1, ids: [id] })
  const viewed = told(`${id}/views?q=zumbul`)
  await page.getByRole('link', { name: 'Zumbul u saksiji' }).click()
  await viewed
  const again = told(`${id}/views`)
  await page.reload()
  await again
})

test('selects and deletes several listings, restores them, and reserves one', async ({
  openPage,
  make,
  login,
}) => {
  const seller = await make.account()
  for (const title of ['Stolić', 'Polica', 'Lampa', 'Tepih', 'Ogledalo', 'Komoda'])
    await make.listing({ seller_id: seller.id, title })
  // The page is so tall that the navbar covers none of it.
  const page = await openPage({ ...phone, height: 2_400, token: await login(seller) })
  await page.goto('/mojbazar/artikli/aktivni')
  await hydrated(page)
  const row = (title: string) => page.getByRole('article').filter({ hasText: title })
  const summary = page.getByText('Izaberite više oglasa')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Izaberite: Polica').check()
  await page.getByLabel('Izaberite: Lampa').check()
  await page.getByText('Izabrano: 2 oglasa').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Izbrišite izabrane' }).click()
  await page.getByRole('button', { name: 'Izbrišite 2 oglasa' }).click()
  await page.getByText('Izbrisano: 2 oglasa.').waitFor()
  await row('Polica').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Vratite oglase' }).click()
  await page.getByText('Vraćeno: 2 oglasa.').waitFor()
  await row('Polica').waitFor()

  await row('Tepih').locator('summary').click()
  await row('Tepih').getByRole('button', { name: 'Rezervišite' }).click()
  await row('Tepih').getByText('Rezervisano').waitFor()
  await row('Tepih').locator('summary').click()
  await row('Tepih').getByRole('button', { name: 'Izbrišite' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbrišite oglas' }).click()
  await page.getByRole('button', { name: 'Vratite oglas', exact: true }).click()
  await row('Tepih').getByText('Rezervisano').waitFor()

  await page.locator('summary', { hasText: 'Pretražite' }).click()
  await page.getByLabel('Naslov, šifra ili broj oglasa').fill('stolic')
  await page.keyboard.press('Enter')
  await page.getByText('Pronađeno: 1 oglas').waitFor()
  await row('Lampa').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('q')).toBe('stolic')
})
