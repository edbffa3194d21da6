import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '#tests/support/makers.ts'
import { hydrated, test } from '#tests/support/browser/browser.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'

const parts = {
  banner: 'aside[aria-label="Brisanje profila"]',
  bell: 'header a[href="/notifikacije"]',
  footer: 'footer',
}

type Watching = { lost: string[]; shifted: number }

/** Runs in the page: notes each part that vanishes after it was there, and how far the layout shifts. */
function watch(selectors: Record<string, string>) {
  const watching: Watching = { lost: [], shifted: 0 }
  Object.assign(globalThis, { watching })
  const seen = new Set<string>()
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(selectors)) {
      const isThere = document.querySelector(selector)?.checkVisibility() ?? false
      if (isThere) seen.add(name)
      else if (seen.delete(name)) watching.lost.push(name)
    }
  }).observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watching.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const watched = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { watching: Watching }).watching)

test('keeps parts of the frame in place while their code is still loading', async ({
  openPage,
  site,
  make,
  login,
}) => {
  const token = await login(await make.account())
  await plainBrowser(site, token).send('/mojbazar/postavke/korisnicke-informacije', {
    intent: 'deletion',
    password,
  })
  for (const width of [390, 1440]) {
    const page = await openPage({ token, width })
    await page.addInitScript(watch, parts)
    const slow = /\/assets\/(?:deletion-banner|user-area|footer)-/
    const delayed = new Set<string>()
    await page.route(slow, async (route) => {
      delayed.add(slow.exec(route.request().url())![0])
      // The slow network itself: the page is seen without these parts meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/')
    await hydrated(page)
    // The bell is a link from the start, the menu a button only once its code has arrived.
    await page.locator('header').getByRole('button', { name: 'Moj Bazar' }).waitFor()
    expect(delayed.size).toBe(3)
    const { lost, shifted } = await watched(page)
    expect([width, lost]).toEqual([width, []])
    expect(shifted).toBeLessThan(0.02)
  }
})

test('keeps a menu open that was opened before its code came', async ({ openPage, make, login, db }) => {
  const buyer = await make.account()
  const { id, title } = await make.listing({ title: 'Bicikl u korpi' })
  await db
    .insertInto('cart_item')
    .values({ account_id: buyer.id, listing_id: id, quantity: 1, price_fening: 10_000, added_at: new Date() })
    .execute()
  const page = await openPage({ token: await login(buyer), width: 1440 })
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/user-area-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/kategorije')
  await hydrated(page)
  await page.getByText('1 u korpi').filter({ visible: true }).first().click()
  code.resolve()
  await page.getByRole('region', { name: 'Korpa' }).getByRole('link', { name: title }).waitFor()
})

test('reserves space for parts that only scripts draw', async ({ openPage, make, login, site }) => {
  const account = await make.account()
  const [draft, full] = await Promise.all(
    [1, 2].map(() => make.listing({ seller_id: account.id, status: 'draft' })),
  )
  const token = await login(account)
  const photos = await Promise.all(
    [1, 2, 3].map(async (at) => ({ name: `${at}.jpg`, content: await jpeg() })),
  )
  const { payload, headers } = multipart(photos)
  const sent = await site.inject({
    method: 'POST',
    url: `/api/listings/${full!.id}/image-upload`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  expect(sent.statusCode).toBe(200)
  const staff = await login(await make.account({ role: 'moderator' }))
  for (const [options, address] of [
    [{}, '/nedavno-pogledano'],
    [{ token }, `/artikal/fotografije/default/${draft!.id}`],
    [{ token }, `/artikal/fotografije/default/${full!.id}`],
    [{ token: staff }, '/admin/servisne-poruke/nova'],
  ] as const) {
    const page = await openPage({ width: 390, height: 844, ...options })
    await page.addInitScript(watch, {})
    await page.goto(address)
    await hydrated(page)
    await page.getByText(/pogledali\.$|^Dodajte fotografije$|^Podebljano/).waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    expect([address, (await watched(page)).shifted < 0.02]).toEqual([address, true])
  }
})
