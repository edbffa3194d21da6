import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { fixedSegmentsOf, makePaths } from '#contract/paths/paths.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { hydrated, test as base } from '#tests/support/browser/browser.ts'

const test = base
  /** Enough for a second page of results and of the home page; returns the seller. */
  .extend('seller', { scope: 'file', auto: true }, async ({ make, index, deps }) => {
    // A crawler exceeds the limits for people.
    deps.rateLimiter = unlimited
    const seller = await make.account()
    const categories = [18, 23, 31, 39, 22]
    for (let made = 0; made < 65; made++) {
      await make.listing({
        seller_id: seller.id,
        title: `Oglas broj ${made}`,
        category_id: categories[made % categories.length],
        price_fening: 10_000 * (made + 1),
      })
    }
    await index()
    return seller
  })

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const fixedSegments = fixedSegmentsOf(makePaths(defaultBrand))
/** Categories and makes have pages at any address that no other page has. */
const isLanding = ({ pathname }: URL) => pathname !== '/' && !fixedSegments.has(pathname.split('/')[1]!)

/** Pages that differ only in their subject count as one. */
const kindOf = (url: URL) =>
  (isLanding(url) ? '/kategorija' : url.pathname.replace(/^\/artikal\/\d+.*/, '/artikal')) +
  (url.pathname === '/pretraga' ? [...url.searchParams.keys()].toSorted().join('+') : '')

/** React has rendered what a media query asks for. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => link.href)
      .filter((href) => new URL(href).origin === location.origin),
  )

test('every link that is reached from the home page leads somewhere, at any width', async ({
  openPage,
  address,
}) => {
  const page = await openPage()
  const [visited, broken, waiting] = [new Set<string>(), new Set<string>(), [`${address}/`]]
  const checked = new Set<string>()
  for (const href of waiting) {
    const kind = kindOf(new URL(href))
    if (visited.has(kind)) continue
    visited.add(kind)
    await page.goto(href)
    await hydrated(page)
    const links = new Set<string>()
    // Parts that only one width shows appear when the page is resized.
    for (const size of Object.values(widths)) {
      await page.setViewportSize(size)
      await nextFrame(page)
      for (const link of await linksOf(page)) links.add(link)
    }
    for (const link of links) {
      const target = link.split('#')[0]!
      if (checked.has(target)) continue
      checked.add(target)
      const { status } = await fetch(target)
      if (status !== 200) broken.add(`${href}: ${target} answers ${status}`)
      // The API documentation is not one of our pages.
      if (!new URL(target).pathname.startsWith('/api/')) waiting.push(target)
    }
  }
  expect([...broken]).toEqual([])
  expect(visited.size).toBeGreaterThan(5)
}, 240_000)

/** Names of the controls that every listing has. */
const ofEveryListing = ['Više', 'Spašeno']

/**
 * Effects that a press may have: change the page, its address or the focus, send something, print, share or
 * copy.
 */
async function watch(page: Page) {
  await page.evaluate(() => {
    const seen = { changes: 0 }
    Object.assign(globalThis, { seen, print: () => (seen.changes += 1) })
    new MutationObserver((records) => (seen.changes += records.length)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    for (const event of ['scroll', 'focusin', 'toggle', 'invalid']) {
      document.addEventListener(event, () => (seen.changes += 1), { capture: true })
    }
  })
}

test.for(Object.entries(widths))(
  'every visible button does something (%s)',
  { timeout: 240_000 },
  async ([, size], { openPage, make, index, login, seller }) => {
    const photo = await make.listing({ seller_id: seller.id, description: 'Rečenica o svemu. '.repeat(300) })
    const gone = await make.listing({ status: 'expired' })
    await index()
    const token = await login(seller)
    const idle: string[] = []
    for (const who of [undefined, token]) {
      const pressed = new Set<string>()
      const page = await openPage({
        ...size,
        ...(who && { token: who }),
        permissions: ['clipboard-write'],
        // Some pages exist to show these statuses, and an empty form is refused.
        expectedErrors: [/404|410|422|503/],
      })
      for (const path of [
        '/',
        '/kategorije',
        '/pretraga?q=oglas',
        `/artikal/${photo.id}`,
        '/login',
        '/maintenance',
        '/nema-ove-stranice',
        `/artikal/${gone.id}`,
      ]) {
        if (who && path !== '/') continue
        await page.goto(path)
        await hydrated(page)
        const buttons = page
          .locator('button:enabled:not([aria-disabled=true]), summary, [role="button"]')
          .filter({ visible: true })
        const found = await buttons.evaluateAll((all) =>
          all.map((each) => ({
            name: (each as HTMLElement).innerText,
            label: each.getAttribute('aria-label'),
            isFrame: each.closest('body > * header, body > * footer') !== null,
          })),
        )
        const onPage = new Set<string>()
        let isFresh = true
        for (const [at, { name: text, label, isFrame }] of found.entries()) {
          // One control of a kind that every listing has is enough.
          const common = ofEveryListing.find((name) => (label ?? text).startsWith(name))
          if (common && onPage.has(common)) continue
          if (common) onPage.add(common)
          // Header and footer are the same on all pages.
          const kind = `${label} ${text}`
          if (isFrame && pressed.has(kind)) continue
          if (isFrame) pressed.add(kind)
          if (!isFresh) {
            // A navigation that the last press began may take the place of the first try.
            await page.goto(path).catch(() => page.goto(path))
            await hydrated(page)
          }
          isFresh = false
          const button = buttons.nth(at)
          const name = await button.innerText({ timeout: 2_000 }).catch(() => undefined)
          // A banner that an earlier press dismissed stays hidden on this device.
          if (name === undefined) continue
          await watch(page)
          const before = page.url()
          await button.click()
          type Watched = { seen?: { changes: number } }
          await page
            .waitForFunction(() => (globalThis as Watched).seen?.changes !== 0, null, { timeout: 150 })
            .catch(() => {})
          const changed = await page.evaluate(() => (globalThis as Watched).seen?.changes ?? 1).catch(() => 1) // the page navigated away
          if (page.url() === before && changed === 0) idle.push(`${path}: button ${at} ${name}`)
        }
      }
    }
    expect(idle).toEqual([])
  },
)
