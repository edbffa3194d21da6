import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { makeDemoContent } from '#demo/content.ts'
import { remuxVideo } from '#lib/videos/work.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { demoVideos, loadDemoVideos } from './demo-videos.ts'

const folder = path.join(import.meta.dirname, '../demo/videos')

test('gives demo listings their videos once, and does not bring back deleted ones', async ({
  app,
  db,
  deps,
  make,
  login,
}) => {
  const seller = await make.account({ username: 'demo' })
  const { title } = demoVideos[0]
  const { id } = await make.listing({ seller_id: seller.id, title })
  await loadDemoVideos(db, deps.privateStorage, new Date())
  const visitor = caller(app)
  const { data } = (await visitor('GET', '/videos')).body
  expect(data).toMatchObject([{ listing: { id, title }, type: 'video/webm', has_sound: true }])
  expect((await app.inject(new URL(data[0].url).pathname)).rawPayload).toHaveLength(data[0].bytes)
  await caller(app, await login(seller))('DELETE', `/listings/${id}/video`)
  await loadDemoVideos(db, deps.privateStorage, new Date())
  expect((await visitor('GET', '/videos')).body.data).toEqual([])
})

test('has only videos of listings in the demo', async ({ dataDir }) => {
  expect(readdirSync(folder).toSorted()).toEqual(demoVideos.map(({ file }) => file).toSorted())
  const listings = makeDemoContent()
  for (const { file, seller, title } of demoVideos) {
    expect(
      listings.some((one) => one.seller === seller && one.title === title),
      title,
    ).toBe(true)
    const read = await remuxVideo(path.join(folder, file), path.join(dataDir, 'out'))
    expect(read).toMatchObject({ format: 'webm', width: 360, height: 640, hasSound: true })
  }
})
