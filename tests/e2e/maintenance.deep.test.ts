import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { errorText } from '#contract/errors.ts'
import { expectGoodInEveryLook, hydrated } from '#tests/support/browser/browser.ts'
import {
  choose,
  draftId,
  photo,
  photosThere,
  publishButton,
  test,
  widths,
} from '#tests/support/listings/post-form.ts'

const folder = process.env['SHOTS']
const notice = (page: Page) => page.getByRole('heading', { name: 'Stranica je trenutno u održavanju.' })
const shoot = (page: Page, name: string) => folder && page.screenshot({ path: `${folder}/${name}.png` })

/** Answers 503 to changes by the page's script while it is down; the page itself is away as well. */
async function service(page: Page) {
  const state = { isDown: false, delayMs: 0 }
  const body = {
    error: { code: 'maintenance', message: errorText.maintenance },
    message: errorText.maintenance,
  }
  await page.route('**/*', async (route) => {
    const request = route.request()
    const isChange = /\/api\//.test(request.url()) && request.method() !== 'GET'
    if (!state.isDown || !(isChange || request.method() === 'HEAD')) return route.continue()
    // The slow service itself.
    if (isChange && state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    // The page may be gone by now.
    return route.fulfill({ status: 503, headers: { 'retry-after': '10' }, json: body }).catch(() => {})
  })
  return state
}

const tryNow = (page: Page) => page.getByRole('link', { name: 'Pokušajte ponovo' })

/** Asks again until the page is back, since a busy server may refuse the look ahead. */
async function goBack(page: Page) {
  const isAway = () => new URL(page.url()).pathname === '/maintenance'
  await tryNow(page).click()
  await expect
    .poll(
      async () => {
        // The page may go while it is clicked.
        if (isAway())
          await tryNow(page)
            .click({ timeout: 1_000 })
            .catch(() => {})
        return isAway()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(false)
}

test(
  'leads an autosave, an upload and the last step to maintenance, and takes all up again',
  { timeout: 120_000 },
  async ({ openPage, make, login }) => {
    const page = await openPage({
      ...widths.phone,
      token: await login(await make.account()),
      expectedErrors: [/503/],
    })
    const api = await service(page)
    await page.goto('/objava/ostalo/22')
    await hydrated(page)
    await page.getByLabel(/^Naslov/).fill('Bicikl u održavanju')
    await page.getByLabel('Dodajte fotografije').setInputFiles(await photo('prva.jpg', '#3276BF'))
    await photosThere(page).first().waitFor()
    const id = await draftId(page)
    await page.getByText('Sačuvano').waitFor()

    api.isDown = true
    await page.getByLabel('Opis oglasa').fill('Otkucano za vrijeme održavanja.')
    await page.waitForURL(`/maintenance?povratak=/artikal/uredjivanje/${id}`)
    await notice(page).waitFor()
    await tryNow(page).click()
    await page.getByText('Stranica još nije dostupna.').waitFor({ state: 'attached' })
    await expectGoodInEveryLook(page, [390, 1440], async ({ width, colorScheme }) => {
      await shoot(page, `odrzavanje-${width}-${colorScheme}`)
    })
    api.isDown = false
    await goBack(page)
    await page.getByText('Vratili smo ono što ste upisali').waitFor()
    expect(await page.getByLabel('Opis oglasa').inputValue()).toBe('Otkucano za vrijeme održavanja.')
    await page.getByText('Sačuvano').waitFor()

    const two = [await photo('druga.jpg', '#2B7433'), await photo('treca.jpg', '#FC7B07')]
    api.isDown = true
    // Leaves time to type before the page goes.
    api.delayMs = 3_000
    await page.getByLabel('Dodajte fotografije').setInputFiles(two)
    await page.getByLabel('Opis oglasa').fill('Otkucano uz fotografije.')
    await notice(page).waitFor()
    api.isDown = false
    api.delayMs = 0
    await goBack(page)
    await expect.poll(() => photosThere(page).count()).toBe(3)
    expect(await page.getByLabel('Opis oglasa').inputValue()).toBe('Otkucano uz fotografije.')
    await shoot(page, 'nastavljene-fotografije')
    const photosOf = async () =>
      (await (await page.request.get(`/api/listings/${id}/images`)).json()) as unknown[]
    expect(await photosOf()).toHaveLength(3)

    await choose(page, 'Grad ili općina', 'zenica')
    await page.getByLabel('Iznos').fill('50')
    const priceOf = async () =>
      ((await (await page.request.get(`/api/listings/${id}`)).json()) as { price: number | null }).price
    await expect.poll(priceOf).toBe(50)
    await page.getByText('Sačuvano').waitFor()
    api.isDown = true
    await publishButton(page).click()
    await notice(page).waitFor()
    api.isDown = false
    await goBack(page)
    await page.waitForURL(`/artikal/uredjivanje/${id}`)
    await hydrated(page)
    expect(await page.getByLabel('Iznos').inputValue()).toBe('50')
    await publishButton(page).click()
    await page.getByRole('heading', { name: 'Oglas je objavljen' }).waitFor()
    expect(await photosOf()).toHaveLength(3)
  },
)

test('names the photos to add again if the device could not keep them', async ({ openPage, make, login }) => {
  const page = await openPage({
    ...widths.phone,
    token: await login(await make.account()),
    expectedErrors: [/503/],
  })
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const api = await service(page)
  await page.goto('/objava/ostalo/22')
  await hydrated(page)
  api.isDown = true
  await page.getByLabel('Dodajte fotografije').setInputFiles(await photo('prva.jpg', '#3276BF'))
  await notice(page).waitFor()
  api.isDown = false
  await goBack(page)
  await page.getByText('Ove fotografije nisu stigle. Dodajte ih ponovo: prva.jpg.').waitFor()
  expect(await page.locator('figure').count()).toBe(0)
})

test('sends a form again by itself during overload, and restores it after a longer one', async ({
  openPage,
  make,
  login,
}) => {
  const page = await openPage({
    ...widths.phone,
    token: await login(await make.account()),
    expectedErrors: [/503/],
  })
  await page.goto('/mojbazar/postavke/korisnicke-informacije')
  await hydrated(page)
  let refusals = 1
  let retryAfter: string | undefined = '1'
  const asked: number[] = []
  await page.route('**/korisnicke-informacije.data*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked.push(Date.now())
    if (refusals-- <= 0) return route.continue()
    return route.fulfill({
      status: 503,
      contentType: 'text/html',
      headers: { ...(retryAfter && { 'retry-after': retryAfter }) },
      body: '<p>Trenutno imamo previše posjeta',
    })
  })
  const about = page.getByLabel('O meni')
  await about.fill('Prodajem bicikle iz Zenice.')
  await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
  await page.getByRole('main').getByText('Korisničke informacije su sačuvane.').waitFor()
  expect(asked).toHaveLength(2)
  expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(1_000)

  refusals = 1
  retryAfter = undefined
  await about.fill('Prodajem i romobile.')
  await choose(page, 'Grad ili općina', 'zenica')
  await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
  await notice(page).waitFor()
  await goBack(page)
  await page.getByText('Vratili smo ono što ste upisali.').waitFor()
  expect(await about.inputValue()).toBe('Prodajem i romobile.')
  expect(await page.getByRole('combobox', { name: 'Grad ili općina' }).inputValue()).toMatch(/zenica/i)
  await page.getByRole('button', { name: 'Sačuvajte', exact: true }).click()
  await expect
    .poll(async () => {
      const kept = (await (await page.request.get('/api/me/profile')).json()) as { data: { about: string } }
      return kept.data.about
    })
    .toBe('Prodajem i romobile.')
})
