import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { toast } from '#tests/support/browser/news.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Spašeno: ${title}` })
const isSaved = (page: Page, title: string) => heart(page, title).getAttribute('aria-pressed')

test.for([390, 1440])(
  'a visitor’s hearts move into the account at login, and come back elsewhere (%i px)',
  async (width, { openPage, make, index, login }) => {
    const reader = await make.account()
    const title = `Lampa ${width}`
    await make.listing({ title })
    await make.listing({ title: `Fotelja ${width}` })
    await index()
    const page = await openPage({ width })
    const search = `/pretraga?q=${width}`
    await page.goto(search)
    await hydrated(page)
    await heart(page, title).click()
    await toast(page, 'Oglas je spašen na ovom uređaju.').waitFor()
    await page.reload()
    await expect.poll(() => isSaved(page, title)).toBe('true')
    expect(await isSaved(page, `Fotelja ${width}`)).toBe('false')

    await page.getByRole('link', { name: title }).click()
    await page.waitForURL(/artikal/)
    await hydrated(page)
    await page.goto('/')
    await hydrated(page)
    const viewed = page.getByRole('region', { name: 'Nedavno pogledano' })
    await page.keyboard.press('End')
    await viewed.getByRole('link', { name: title }).waitFor()

    const token = await login(reader)
    await page.context().addCookies([{ name: 'auth.token', value: token, url: page.url(), httpOnly: true }])
    const moved = page.waitForResponse((reply) => reply.url().endsWith('/api/saved/listings'))
    await page.goto(search)
    await moved
    const other = await openPage({ width, token })
    await other.goto(search)
    await expect.poll(() => isSaved(other, title)).toBe('true')
    await heart(other, title).press('Enter')
    // A toast waits five seconds for the press.
    const undone = other.waitForResponse((reply) => reply.url().endsWith('/save'))
    await other.getByRole('button', { name: 'Poništite', exact: true }).click()
    await undone
    await expect.poll(() => isSaved(other, title)).toBe('true')
    await other.goto('/nedavno-pogledano')
    await other.getByRole('link', { name: title }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('recent-views'))).toBeNull()
    await other.goto('/mojbazar/spaseno/oglasi')
    await other.getByRole('link', { name: title }).waitFor()

    // A page without content ends without a screen of links.
    await other.goto('/mojbazar/spaseno/korisnici')
    await other.locator('[data-empty]').waitFor()
    expect(await other.locator('footer').isVisible()).toBe(true)
    expect(await other.locator('.footer-links').isVisible()).toBe(false)
  },
)

test('takes a heart back when the server refuses, and says why', async ({ openPage, make, index, login }) => {
  const reader = await make.account()
  await make.listing({ title: 'Polica za knjige' })
  await index()
  const page = await openPage({ token: await login(reader), expectedErrors: [/409/] })
  await page.goto('/pretraga?q=polica')
  await hydrated(page)
  await page.route('**/api/listings/*/save', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: { code: 'saved_limit_reached', message: 'Spasili ste previše.' },
        message: 'Spasili ste previše.',
      },
    }),
  )
  await heart(page, 'Polica za knjige').click()
  await toast(page, 'Spasili ste previše.').waitFor()
  expect(await isSaved(page, 'Polica za knjige')).toBe('false')
})

test('keeps a visitor’s hearts on the device if the account has no room for them', async ({
  openPage,
  make,
  index,
  login,
}) => {
  const title = 'Stalak za cvijeće'
  const { id } = await make.listing({ title })
  await index()
  const token = await login(await make.account())
  const page = await openPage({ expectedErrors: [/409/] })
  await page.goto('/pretraga?q=stalak')
  await hydrated(page)
  await heart(page, title).click()
  await toast(page, 'Oglas je spašen na ovom uređaju.').waitFor()

  await page.route('**/api/saved/listings', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'saved_limit_reached', message: 'Puno.' }, message: 'Puno.' },
    }),
  )
  await page.context().addCookies([{ name: 'auth.token', value: token, url: page.url(), httpOnly: true }])
  const asked = page.waitForResponse('**/api/saved/listings/among?*')
  const refused = page.waitForResponse((reply) => reply.status() === 409)
  await page.goto('/pretraga?q=stalak')
  await Promise.all([asked, refused])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('saved-listings'))).toBe(`[${id}]`)
  expect(await isSaved(page, title)).toBe('false')
})
