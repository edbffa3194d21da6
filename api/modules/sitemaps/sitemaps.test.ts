import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { allSubjects, siteOf } from '#api/modules/categories/service.ts'
import { titleSlug } from '#contract/text/slug.ts'
import { enqueue } from '#lib/jobs.ts'
import { test as base } from '#tests/support/test.ts'
import { writeSitemaps } from './jobs.ts'
import { writeSitemaps as write } from './service.ts'

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!)

/** Writes the sitemaps and reads their addresses back, by the kind of file. */
const test = base.extend('written', { scope: 'file' }, ({ app, db, runJobs }) => async () => {
  await enqueue(db, writeSitemaps, {})
  await runJobs()
  const files = locationsIn((await app.inject('/sitemap.xml')).body)
  const read = async (kind: string) => {
    const found = []
    for (const url of files.filter((one) => one.includes(kind))) {
      const { rawPayload, statusCode, headers } = await app.inject(new URL(url).pathname)
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/gzip'])
      found.push(...locationsIn(gunzipSync(rawPayload).toString()))
    }
    return found
  }
  return { files, pages: await read('stranice'), listings: await read('oglasi') }
})

test('has no sitemap until the job has run', async ({ app }) => {
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(404)
  expect((await app.inject('/sitemaps/oglasi-1.xml.gz')).statusCode).toBe(404)
})

test('lists exactly the landing pages and the active listings', async ({ make, written, deps }) => {
  const seller = await make.account()
  const listing = (values: object) => make.listing({ seller_id: seller.id, ...values })
  const active = [await listing({ title: 'Šporet & "šator" <3' }), await listing({ title: '???' })]
  await listing({ status: 'hidden' })
  await listing({ status: 'draft' })
  await listing({ status: 'finished' })
  await listing({ status: 'expired' })
  await listing({ held_by_moderation: true })
  await listing({ deleted_at: new Date() })
  const { files, pages, listings } = await written()
  expect(files).toHaveLength(2)
  expect(listings).toEqual(
    active.map(({ id, title }) => ['http://localhost:3000/artikal', id, titleSlug(title)].join('/')),
  )
  const all = [...allSubjects(deps.catalog, siteOf(deps.brand))]
  expect(pages.toSorted()).toEqual(all.map(({ path }) => `http://localhost:3000${path}`).toSorted())
})

test("gives the time of a listing's change, and of a landing page's newest listing", async ({
  app,
  make,
  written,
}) => {
  const refreshed_at = new Date('2099-03-04T05:06:07.000Z')
  const updated_at = new Date('2099-01-02T03:04:05.000Z')
  const { id } = await make.listing({
    category_id: 18,
    brand_id: 89,
    title: 'Datum',
    refreshed_at,
    updated_at,
  })
  await written()
  const read = async (name: string) =>
    gunzipSync((await app.inject(`/sitemaps/${name}`)).rawPayload).toString()
  expect(await read('oglasi-1.xml.gz')).toContain(
    `<loc>http://localhost:3000/artikal/${id}/datum</loc><lastmod>2099-01-02T03:04:05.000Z</lastmod>`,
  )
  const pages = await read('stranice-1.xml.gz')
  for (const path of ['/vozila', '/automobili', '/automobili/volkswagen', '/volkswagen'])
    expect(pages).toContain(`${path}</loc><lastmod>2099-03-04T05:06:07.000Z</lastmod>`)
  expect(pages).toContain('<loc>http://localhost:3000/automobili/abarth</loc></url>')
})

test('splits sitemaps into files of limited size, and deletes files no longer needed', async ({
  make,
  deps,
  files,
}) => {
  const seller = await make.account()
  for (let made = 0; made < 5; made++) await make.listing({ seller_id: seller.id })
  const has = (name: string) => files.storage.exists(`sitemaps/${name}`)
  await write(deps, { size: 3 })
  expect(await has('oglasi-2.xml.gz')).toBe(true)
  await write(deps)
  expect(await has('oglasi-1.xml.gz')).toBe(true)
  expect(await has('oglasi-2.xml.gz')).toBe(false)
})

test("names the sitemap in robots.txt, and closes users' pages", async ({ app }) => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/listings/*/preview.jpg',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /mojbazar/',
    'Disallow: /artikal/uredjivanje/',
    'Disallow: /artikal/fotografije/default/',
    'Disallow: /r/',
    'Disallow: /prijavi/',
    'Disallow: /odjava',
    'Disallow: /dev/',
    '',
    'Sitemap: http://localhost:3000/sitemap.xml',
    '',
  ])
})
