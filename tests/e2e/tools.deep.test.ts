import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buildSite } from '#server/build-site.ts'
import { buildIfStale } from '#scripts/build.ts'
import { defaultBrand } from '#contract/brand.ts'
import { expectAccessible, expectNoOverflow, hydrated, test as base } from '#tests/support/browser/browser.ts'
import type { Tools } from '#contract/site/tools.ts'

const tools: Tools = {
  analytics: { kind: 'matomo', url: 'https://stats.example/', siteId: 3, statusDimension: 2 },
  ads: { kind: 'revive', url: 'https://ads.example/', zone: 7, width: 300, height: 100 },
}

/** The site with tools of others, whose servers are played by the test. */
const test = base.extend('address', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  await buildIfStale(defaultBrand)
  const site = await buildSite({ ...deps, tools }, appOptions)
  await site.listen({ host: '127.0.0.1', port: 0 })
  onCleanup(() => site.close())
  return `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
})

/** Records everything that reaches the tools. */
async function listenFor(page: Page) {
  const told: string[] = []
  await page.route('https://stats.example/**', async (route) => {
    const given = new URLSearchParams(route.request().postData() ?? '')
    const what = given.get('search') ?? (given.get('e_a') || new URL(given.get('url')!).pathname)
    told.push(`${given.get('idsite')} ${given.get('dimension2')} ${what}`)
    await route.fulfill({ status: 204 })
  })
  await page.route('https://ads.example/**', async (route) => {
    const { searchParams } = new URL(route.request().url())
    told.push(`ad ${searchParams.get('status')} ${searchParams.get('kategorije') ?? ''}`.trim())
    await route.fulfill({ contentType: 'text/html', body: '<p>Reklama</p>' })
  })
  return told
}

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

test.for([390, 1440])(
  'tools learn nothing before consent, the reader after it, and forget the user at logout (%i px)',
  async (width, { openPage, make, login }) => {
    const page = await openPage({ width })
    const told = await listenFor(page)
    await page.goto('/kategorije')
    await hydrated(page)
    await page.getByText('Smijemo li mjeriti posjetu?').waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    expect(told).toEqual([])
    expect(await kept(page)).not.toContain('visitor-id')
    await page.getByRole('button', { name: 'Ne dozvoli' }).click()
    await page.goto('/automobili')
    await hydrated(page)
    expect(await page.getByText('Smijemo li mjeriti posjetu?').count()).toBe(0)
    expect(told).toEqual([])

    await page.goto('/postavke-privatnosti')
    await hydrated(page)
    await page.getByRole('button', { name: 'Dozvolite', exact: true }).click()
    await expect.poll(() => told).toContain('3 gost /postavke-privatnosti')
    await page.goto('/automobili')
    await expect.poll(() => told).toContain('3 gost /automobili')
    await page.goto('/pretraga?q=golf')
    await expect.poll(() => told).toEqual(expect.arrayContaining(['3 gost golf', 'ad gost automobili']))
    await page.getByRole('complementary', { name: 'Oglašavanje' }).scrollIntoViewIfNeeded()
    await page.frameLocator('iframe').getByText('Reklama').waitFor()

    const account = await make.account()
    await page
      .context()
      .addCookies([{ name: 'auth.token', value: await login(account), url: page.url(), httpOnly: true }])
    await page.goto('/kategorije')
    await hydrated(page)
    await expect
      .poll(() => told)
      .toEqual(expect.arrayContaining(['3 logovan /kategorije', 'ad logovan automobili']))
    expect(await kept(page)).toEqual(expect.arrayContaining(['ad-targeting', 'visitor-id']))
    await page.goto('/pretraga?q=lampa')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Spasite pretragu' }).click()
    await expect.poll(() => told).toContain('3 logovan spašena')
    await page.getByRole('button', { name: 'Moj Bazar' }).first().click()
    told.length = 0
    await page.getByRole('button', { name: 'Odjava' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect.poll(() => told).toEqual(expect.arrayContaining(['3 gost /', 'ad gost']))
    expect(told.filter((one) => one.includes('logovan'))).toEqual([])
    expect(await kept(page)).not.toContain('ad-targeting')

    await page.goto('/postavke-privatnosti')
    await hydrated(page)
    await page.getByRole('button', { name: 'Ne dozvoli' }).click()
    await page.getByText('Sada nije dozvoljeno.').waitFor()
    // The answer's cookie comes before the page that forgets.
    await expect.poll(() => kept(page)).not.toContain('visitor-id')
    told.length = 0
    await page.goto('/kategorije')
    await hydrated(page)
    expect(told).toEqual([])
  },
)
