import { expect } from 'vitest'
import { caller, plainCategory } from '#tests/support/listings/selling.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'

const phone = { width: 390, height: 844 }

test('a reader follows a seller, is told of a new listing, blocks the seller and takes that back', async ({
  openPage,
  make,
  index,
  login,
  app,
  deps,
  runJobs,
}) => {
  const seller = await make.account({ username: 'komsija' })
  const words = 'Klavir'
  const { id } = await make.listing({ title: `${words} koncertni`, seller_id: seller.id })
  const draft = await make.listing({
    title: 'Harmonika',
    seller_id: seller.id,
    category_id: plainCategory(deps.catalog),
    status: 'draft',
  })
  await index()
  const page = await openPage({ ...phone, token: await login(await make.account()) })
  const button = (name: string) => page.locator('main').getByRole('button', { name })

  await page.goto(`/artikal/${id}`)
  await hydrated(page)
  await button('Zapratite prodavača').click()
  await button('Pratite').waitFor()
  const call = caller(app, await login(seller))
  expect((await call('POST', `/listings/${draft.id}/publish`)).status).toBe(200)
  await runJobs()
  await page.goto('/mojbazar/notifikacije')
  await page.getByRole('link', { name: `Novi oglas korisnika komsija: „Harmonika“` }).click()
  await page.getByRole('heading', { level: 1, name: 'Harmonika' }).waitFor()
  await page.goto('/mojbazar/spaseno/korisnici')
  await page.getByRole('link', { name: 'Harmonika' }).waitFor()

  await page.getByRole('link', { name: 'komsija' }).click()
  await hydrated(page)
  await page.locator('main summary').filter({ hasText: 'Još radnji' }).click()
  await button('Blokirajte').click()
  await button('Odblokirajte').waitFor()
  await page.goto(`/pretraga?q=${words}`)
  await page.getByText(`Nema oglasa za „${words}“`).waitFor()
  expect(
    await page
      .locator('main')
      .getByRole('link', { name: `${words} koncertni` })
      .count(),
  ).toBe(0)
  await page.goto('/blokirani-korisnici')
  await hydrated(page)
  await button('Odblokirajte').click()
  await button('Blokirajte ponovo').waitFor()
  await page.goto(`/pretraga?q=${words}`)
  await page.getByRole('link', { name: `${words} koncertni` }).waitFor()
})
