import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { test } from '#tests/support/shops/shop-hosts.ts'

const titleOf = (body: string) => /<title>([^<]*)/.exec(body)?.[1]

test('leads every page of the main site there, with its query', async ({ ask, hosted }) => {
  const { host } = await hosted('vodi-dalje')
  // Those that it has itself, that name a category of the site, or that exist for operators alone.
  const own = ['home', 'landing', 'listing', 'servisi-i-usluge', 'poslovi']
  const others = new Set([...own, 'inbox', 'inboxMessage', ...Object.keys(staffPaths)])
  const addresses = Object.entries(makePaths(defaultBrand)).flatMap(([name, path]) =>
    others.has(name) || !('pattern' in path) ? [] : [path.pattern.replaceAll(/:\w+\??/g, '7')],
  )
  expect(addresses.length).toBeGreaterThan(100)
  for (const path of [...addresses, '/Pretraga', '/login/', '/profil/neko'])
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask({ host, path: `${path}?q=golf&sort=x%2By&utm_source=z`, method })
      expect([path, status, headers['location'], headers['cache-control']]).toEqual([
        path,
        302,
        `http://localhost:3000${path}?q=golf&sort=x%2By&utm_source=z`,
        'no-store',
      ])
    }
  const data = await ask({ host, path: '/pretraga.data?q=golf' })
  expect([data.status, data.body]).toEqual([
    202,
    expect.stringContaining('http://localhost:3000/pretraga?q=golf'),
  ])
  for (const path of [
    '//login',
    '/%2Flogin',
    '/%5Clogin',
    '/loginx',
    '/pretraga/a',
    '//zlo.example/login',
    '/login//zlo.example',
  ])
    expect([path, (await ask({ host, path })).status]).toEqual([path, 404])
})

test("prefers a shop's own category to a page of the main site", async ({ ask, hosted, db }) => {
  const { host, shop, mark } = await hosted('svoja-pretraga')
  await db
    .updateTable('shop')
    .set({ sections: JSON.stringify([{ name: 'Pretraga', words: mark, category_id: null }]) })
    .where('id', '=', shop.id)
    .execute()
  const { status, body } = await ask({ host, path: '/pretraga' })
  expect([status, titleOf(body)]).toEqual([200, expect.stringContaining(`${mark} - Pretraga`)])
})

test('leads a former label to the label in use with path and query, and a label given up to the main site', async ({
  ask,
  hosted,
  db,
  deps,
}) => {
  const { shop, username } = await hosted('sadasnja')
  const end = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('shop_label')
    .values({ label: 'nekadasnja', shop_id: shop.id, chosen_at: new Date(), ends_at: end })
    .execute()
  const moved = await ask({ host: 'Nekadasnja.localhost.:3000', path: '/onama?utm_source=x' })
  expect([moved.status, moved.headers['location'], moved.headers['cache-control']]).toEqual([
    301,
    'http://sadasnja.localhost:3000/onama?utm_source=x',
    'no-store',
  ])
  await db.updateTable('shop_label').set({ ends_at: end }).where('label', '=', 'sadasnja').execute()
  deps.shopHosts.forget('nekadasnja')
  const left = await ask({ host: 'nekadasnja.localhost', path: '/zavrseni' })
  expect([left.status, left.headers['location']]).toEqual([
    301,
    `http://localhost:3000/shops/${username}/aktivni`,
  ])
})
