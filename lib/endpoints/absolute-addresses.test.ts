import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

type Body = Record<string, unknown>

test('gives programs absolute addresses of images and pictures, on the host that they called', async ({
  app,
  make,
  deps,
  index,
}) => {
  const seller = await make.account({ avatar: '/avatars/person-01.svg' })
  const { id } = await make.listing({ seller_id: seller.id, title: '/media/nije slika' })
  await index()
  const read = async (path: string, host: string) =>
    (await app.inject({ url: `/api${path}`, headers: { host } })).json() as Body

  const listing = await read(`/listings/${id}`, 'localhost:3000')
  expect(listing).toMatchObject({
    title: '/media/nije slika',
    drawing: expect.stringMatching(/^http:\/\/localhost:3000\/drawings\//),
    user: { avatar: 'http://localhost:3000/avatars/person-01.svg' },
  })
  const found = await read(`/search?user_id=${seller.id}`, '127.0.0.1:4102')
  expect(found['data']).toMatchObject([
    { title: '/media/nije slika', image: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4102\/drawings\//) },
  ])
  expect(await read(`/users/${seller.username}`, 'localhost:3000')).toMatchObject({
    data: { avatar: 'http://localhost:3000/avatars/person-01.svg' },
  })
  expect(deps.baseUrl).toBe('http://localhost:3000')
})
