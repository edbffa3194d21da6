import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { buildSite } from '#server/build-site.ts'
import { shopOrigin } from '#contract/shops/hosts.ts'
import { hydrated, test as base } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/free-port.ts'

const test = base
  /** A site that knows its own address, since the pages of shops lead to it. */
  .extend('main', { scope: 'file' }, async ({ site, deps, appOptions }, { onCleanup }) => {
    await site.ready() // builds the pages
    const port = await freePort()
    const baseUrl = `http://localhost:${port}`
    const own = await buildSite({ ...deps, baseUrl }, { ...appOptions, baseUrl })
    await own.listen({ host: '127.0.0.1', port })
    onCleanup(() => own.close())
    return baseUrl
  })

const keptBy = (page: Page) =>
  page.evaluate(() => ({ cookie: document.cookie, kept: Object.keys(localStorage) }))

test('two hosts side by side: a member of one is a stranger on the other', async ({
  openPage,
  main,
  make,
  login,
  index,
  db,
}) => {
  const shop = await make.shop({ business_name: 'Radnja kod Mare', colour: '#aa3300' })
  await db
    .insertInto('shop_label')
    .values({ label: 'kod-mare', shop_id: shop.shop.id, chosen_at: new Date() })
    .execute()
  const titles = ['Stolica od hrasta', 'Sto od hrasta', 'Polica', 'Lampa', 'Tepih', 'Ogledalo', 'Klupa']
  for (const title of titles) await make.listing({ seller_id: shop.id, title })
  await index()
  const buyer = await make.account()
  const hosted = shopOrigin(main, 'kod-mare')!

  const onMain = await openPage({ baseURL: main })
  const context = onMain.context()
  await context.addCookies([{ name: 'auth.token', value: await login(buyer), url: main, httpOnly: true }])
  const onHost = await context.newPage()
  const asked: { url: string; cookie: string | undefined }[] = []
  onHost.on('request', async (request) => {
    asked.push({ url: request.url(), cookie: (await request.allHeaders())['cookie'] })
  })
  await Promise.all([onMain.goto(`/shops/${shop.username}/aktivni`), onHost.goto(`${hosted}/`)])
  await Promise.all([hydrated(onMain), hydrated(onHost)])

  // The main host knows the member and sets its cookies for itself.
  expect(await onMain.content()).toContain(buyer.username)
  const cookies = await context.cookies()
  expect(cookies.map(({ name, domain }) => [name, domain])).toContainEqual(['auth.token', 'localhost'])
  expect(cookies.filter(({ domain }) => domain !== 'localhost')).toEqual([])
  expect(await context.cookies(hosted)).toEqual([])
  expect(await keptBy(onHost)).toEqual({ cookie: '', kept: [] })
  expect(await onHost.content()).not.toContain(buyer.username)
  expect(await onHost.title()).toMatch(/^Radnja kod Mare/)
  expect(await onHost.getByRole('button', { name: /^Spašeno/ }).count()).toBe(0)

  // Its search stays on it, with and without the script.
  await onHost.getByLabel('Pretražite oglase prodavača').fill('hrasta')
  await onHost.getByRole('button', { name: 'Pretražite' }).click()
  await onHost.waitForURL(`${hosted}/?*q=hrasta*`)
  await onHost.getByText('2 oglasa', { exact: true }).first().waitFor()
  expect(await onHost.getByRole('article').count()).toBe(2)
  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto(`${hosted}/`)
  await plain.getByLabel('Pretražite oglase prodavača').fill('hrasta')
  await plain.getByRole('button', { name: 'Pretražite' }).click()
  expect(new URL(plain.url()).origin).toBe(hosted)
  expect(await plain.getByRole('article').count()).toBe(2)
  expect(await plain.context().cookies()).toEqual([])

  // Its own pages follow without a reload, and each names itself.
  await onHost.getByRole('link', { name: 'O nama', exact: true }).click()
  await onHost.waitForURL(`${hosted}/onama`)
  await onHost.getByRole('heading', { level: 1, name: 'Radnja kod Mare' }).waitFor()
  await onHost.goto(`${hosted}/`)
  await onHost.getByRole('link', { name: 'Stolica od hrasta' }).click()
  await onHost.getByRole('heading', { level: 1, name: 'Stolica od hrasta' }).waitFor()
  expect(new URL(onHost.url()).origin).toBe(hosted)

  // Links that need an account lead to the main site, where the visitor is logged in.
  const leads = await onHost
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href))
  // The map names its sources, which are other sites.
  const ours = leads.filter((href) => new URL(href).hostname.endsWith('localhost'))
  const elsewhere = ours.filter((href) => new URL(href).origin !== hosted)
  expect(elsewhere.length).toBeGreaterThan(3)
  expect([...new Set(elsewhere.map((href) => new URL(href).origin))]).toEqual([main])
  await onHost.getByRole('link', { name: 'Poruka' }).click()
  await onHost.waitForURL(`${main}/poruke?oglas=*`)
  await onHost.goto(`${hosted}/onama`)
  await onHost.getByRole('link', { name: 'Bazar, glavna stranica' }).click()
  await onHost.waitForURL(`${main}/`)

  // No request to the shop's host carried a cookie, and none asked the API.
  const toHost = asked.filter(({ url }) => url.startsWith(hosted))
  expect(toHost.length).toBeGreaterThan(10)
  expect(toHost.filter(({ cookie }) => cookie !== undefined)).toEqual([])
  expect(toHost.filter(({ url }) => new URL(url).pathname.startsWith('/api'))).toEqual([])

  // A script there gets nothing out of the main site in the visitor's name.
  await onHost.goto(`${hosted}/`)
  const answer = await onHost.evaluate(
    (url) =>
      fetch(url, { credentials: 'include' }).then(
        (reply) => reply.text(),
        (error: unknown) => String(error),
      ),
    `${main}/api/me`,
  )
  expect(answer).toContain('TypeError')
}, 60_000)
