import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { reservedLabels, shopHostSuffix, shopOrigin } from '#contract/shops/hosts.ts'
import { releaseShopLabels } from '#api/modules/shops/jobs.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('shopOf', { scope: 'file' }, ({ app, make, login }) => async () => {
  const shop = await make.shop()
  const call = caller(app, await login(shop))
  return {
    ...shop,
    call,
    /** With a login of its own, since sessions end within a year. */
    choose: async (label: string | null) =>
      caller(app, await login(shop))('PUT', '/me/shop/label', { label }),
    shown: async () => (await call('GET', '/me/shop/label')).body.data,
    site: async () => (await caller(app)('GET', `/stores/${shop.shop.id}/page`)).body.data.site,
  }
})

test('gives a shop a host of its own, in lower case, and shows it to everyone', async ({ shopOf, deps }) => {
  const { choose, shown, site, username } = await shopOf()
  expect(await site()).toBeNull()
  expect((await choose('  Moj-Prvi-Shop ')).status).toBe(200)
  expect(await shown()).toEqual({
    label: 'moj-prvi-shop',
    url: 'http://moj-prvi-shop.localhost:3000',
    suffix: '.localhost:3000',
    former: [],
  })
  expect(await site()).toBe('http://moj-prvi-shop.localhost:3000')
  expect(await deps.shopHosts.find('moj-prvi-shop')).toMatchObject({ username, current: 'moj-prvi-shop' })
  expect(await deps.shopHosts.find('moj-drugi-shop')).toBeUndefined()
})

test('refuses labels that are no names, reserved or taken, names the field and changes nothing', async ({
  shopOf,
}) => {
  const { choose, shown } = await shopOf()
  expect((await (await shopOf()).choose('zauzeto')).status).toBe(200)
  for (const label of [
    'ab',
    'a'.repeat(31),
    '-abc',
    'abc-',
    'moj_shop',
    'moj.shop',
    'šljiva',
    'xn--ljiva-n7a',
    'ab--cd',
    'moj shop',
    'www',
    'mail',
    'bazar',
    'podrska',
    'b4zar',
    'zauzeto',
    'ZAUZETO',
  ]) {
    const reply = await choose(label)
    expect([label, reply.status, Object.keys(reply.body.error.fields ?? {})]).toEqual([label, 422, ['label']])
  }
  expect((await shown()).label).toBeNull()
})

test('keeps a former label for a year: it leads to the shop, and nobody else can have it', async ({
  db,
  deps,
  shopOf,
  clock,
  runJobs,
  onTestFinished,
}) => {
  onTestFinished(() => clock.reset())
  const [first, other] = [await shopOf(), await shopOf()]
  await first.choose('staro-ime')
  expect((await first.choose('novo-ime')).status).toBe(200)
  expect(await deps.shopHosts.find('staro-ime')).toMatchObject({
    username: first.username,
    current: 'novo-ime',
  })
  expect((await first.shown()).former).toEqual([{ label: 'staro-ime', ends_at: expect.any(Number) }])
  expect((await other.choose('staro-ime')).status).toBe(422)

  clock.advance(364 * dayMs)
  await enqueue(db, releaseShopLabels, {})
  await runJobs()
  expect((await other.choose('staro-ime')).status).toBe(422)
  clock.advance(2 * dayMs)
  deps.shopHosts.forget('staro-ime')
  expect(await deps.shopHosts.find('staro-ime')).toBeUndefined()
  expect((await other.choose('staro-ime')).status).toBe(200)
  expect(await deps.shopHosts.find('staro-ime')).toMatchObject({ username: other.username })
})

test('lets a shop go back to its former label, or give its host up', async ({ deps, shopOf }) => {
  const { choose, shown, site } = await shopOf()
  await choose('amo')
  await choose('tamo')
  expect((await choose('amo')).status).toBe(200)
  expect(await shown()).toMatchObject({ label: 'amo', former: [{ label: 'tamo' }] })
  // The fourth change is one too many; saving what is there is none.
  expect((await choose('amo')).status).toBe(200)
  const refused = await choose('vamo')
  expect([refused.status, refused.body.error.message]).toEqual([
    429,
    expect.stringContaining('Sljedeća promjena je moguća'),
  ])
  expect(await shown()).toMatchObject({ label: 'amo', former: [{ label: 'tamo' }] })
  expect(await deps.shopHosts.find('tamo')).toMatchObject({ current: 'amo' })

  const { choose: choose2, ...second } = await shopOf()
  await choose2('prolazno')
  expect((await choose2('')).status).toBe(200)
  expect(await second.shown()).toMatchObject({ label: null, url: null, former: [{ label: 'prolazno' }] })
  expect(await deps.shopHosts.find('prolazno')).toMatchObject({ current: null })
  expect(await site()).toBe('http://amo.localhost:3000')
})

test('gives a label that many shops ask for at once to one of them', async ({ shopOf }) => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => shopOf()))
  const statuses = await Promise.all(shops.map(async ({ choose }) => (await choose('svi-ga-zele')).status))
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422, 422])
})

test('holds the label of a shop that is gone for a year, and shows nothing there', async ({
  db,
  deps,
  shopOf,
  clock,
  runJobs,
  onTestFinished,
}) => {
  onTestFinished(() => clock.reset())
  const { shop, choose } = await shopOf()
  await choose('zatvoreno')
  await db.deleteFrom('shop').where('id', '=', shop.id).execute()
  deps.shopHosts.forget('zatvoreno')
  expect(await deps.shopHosts.find('zatvoreno')).toBeUndefined()
  await enqueue(db, releaseShopLabels, {})
  await runJobs()
  const other = await shopOf()
  expect((await other.choose('zatvoreno')).status).toBe(422)
  clock.advance(366 * dayMs)
  await enqueue(db, releaseShopLabels, {})
  await runJobs()
  expect((await other.choose('zatvoreno')).status).toBe(200)
})

test('names hosts only below the name of the site', () => {
  expect(shopOrigin('https://bazar.example', 'moj')).toBe('https://moj.bazar.example')
  expect(shopHostSuffix('http://127.0.0.1:3000')).toBeNull()
  expect(shopOrigin('http://[::1]:3000', 'moj')).toBeNull()
  expect([...reservedLabels].filter((label) => !/^[a-z0-9-]{2,30}$/.test(label))).toEqual([])
})
