import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'
import { videoOf } from '#tests/support/listings/videos.ts'

test('shows videos as a list with controls, listing and seller, without a script', async ({
  site,
  make,
  deps,
}) => {
  const seller = await make.account({ username: 'snimatelj' })
  const listing = await make.listing({ seller_id: seller.id, title: 'Gitara za početnike' })
  const id = await videoOf(deps, { listingId: listing.id, content: 'x' })
  const other = await make.listing({ title: 'Bicikl' })
  const newer = await videoOf(deps, { listingId: other.id, content: 'x', format: 'webm' })

  const list = mainOf((await site.inject('/video')).body)

  for (const part of [
    'Gitara za početnike',
    `href="/artikal/${listing.id}/gitara-za-pocetnike"`,
    'snimatelj',
    `/api/videos/${id}/file`,
    'type="video/webm"',
    `href="/prijavi/video/${id}"`,
  ])
    expect(list).toContain(part)
  expect(list.match(/<video [^>]*controls/g)?.length).toBeGreaterThanOrEqual(2)
  expect(list.indexOf('Bicikl')).toBeLessThan(list.indexOf('Gitara za početnike'))
  // One of them comes first at its own address.
  const short = await site.inject(`/video/shorts/${id}`)
  expect(short.body).toContain('<title>Video: Gitara za početnike - Bazar</title>')
  expect(short.body).toContain(`rel="canonical" href="http://localhost:3000/video/shorts/${id}"`)
  const own = mainOf(short.body)
  expect(own.indexOf(`/api/videos/${id}/file`)).toBeLessThan(own.indexOf(`/api/videos/${newer}/file`))
  for (const wrong of ['/video/shorts/987654321', '/video/shorts/x'])
    expect((await site.inject(wrong)).statusCode).toBe(404)
  expect((await site.inject('/video?page=99')).headers['location']).toBe('/video')
  // The listing shows it too.
  const page = mainOf((await site.inject(`/artikal/${listing.id}/gitara-za-pocetnike`)).body)
  expect(page).toMatch(/<video [^>]*controls/)
  expect(page).toContain(`href="/video/shorts/${id}"`)
})

test('shows clips whole, with their own colours around them', async ({ site, make, deps }) => {
  for (const size of [
    { width: 640, height: 360 },
    { width: 360, height: 640 },
  ]) {
    const { id: listingId } = await make.listing({ title: 'Snimak' })
    const id = await videoOf(deps, { listingId, content: 'x', ...size })
    const [first] = mainOf((await site.inject(`/video/shorts/${id}`)).body).match(
      /<article[\s\S]*?<\/article>/,
    )!
    expect(first).toMatch(/<video [^>]*object-contain/)
    expect(first).toContain('data-surround')
  }
})

test('lets a member report a video, and its seller remove it, without a script', async ({
  site,
  make,
  login,
  deps,
  db,
}) => {
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Stol' })
  const id = await videoOf(deps, { listingId: listing.id, content: 'x' })
  const reporter = plainBrowser(site, await login(await make.account()))
  const report = `/prijavi/video/${id}`
  expect((await reporter.get(report)).body).toContain('Prijavite video')
  expect((await reporter.send(report, { reason: 'copied' })).statusCode).toBe(302)
  const filed = await db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_kind', '=', 'video')
    .where('subject_id', '=', id)
    .execute()
  expect(filed).toHaveLength(1)

  const owner = plainBrowser(site, await login(seller))
  expect(mainOf((await owner.get(report)).body)).toContain('Ovo je vaš video.')
  const photos = `/artikal/fotografije/default/${listing.id}`
  expect((await owner.get(photos)).body).toContain(`/api/videos/${id}/file`)
  const removed = await owner.send(photos, { 'ukloni-video': '1' })
  expect(removed.headers['location']).toBe(`${photos}?gotovo=video`)
  expect(mainOf((await owner.get(`${photos}?gotovo=video`)).body)).toContain('Video je uklonjen.')
  expect((await site.inject(`/video/shorts/${id}`)).statusCode).toBe(404)
})
