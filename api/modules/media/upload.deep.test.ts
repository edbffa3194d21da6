import { expect } from 'vitest'
import { jpeg, noisyJpeg } from '#tests/support/listings/photos.ts'
import { shelfTest as test } from '#tests/support/listings/shelf.ts'

test('harms nobody else with a file that kills the photo process', async ({ shelf, deps, stored }) => {
  const { upload, images } = await shelf()
  await upload([{ name: 'x.jpg', content: await jpeg() }])
  const unfinished = stored.count()[1]!
  const slow = upload([{ name: 'slow.jpg', content: await noisyJpeg(3600, 2700, 92) }])
  // The file that is being received, and the first width that the process made from it.
  await expect.poll(() => stored.count()[1], { interval: 2 }).toBe(unfinished + 2)
  process.kill(deps.photos.pid()!, 'SIGKILL')
  expect((await slow).status).toBe(200)
  expect((await upload([{ name: 'y.jpg', content: await jpeg() }])).status).toBe(200)
  expect(await images()).toHaveLength(3)
})
