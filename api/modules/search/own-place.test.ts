import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'

const [sarajevo, bihac] = [133, 26]

test('measures distances from the town of the caller, unless the search names a place', async ({
  app,
  make,
  login,
  index,
}) => {
  const seller = await make.account()
  const near = await make.listing({ seller_id: seller.id, city_id: sarajevo })
  const far = await make.listing({ seller_id: seller.id, city_id: bihac })
  await index()
  const idsFor = async (call: ReturnType<typeof caller>, query: string, path = '/search') =>
    (await call('GET', `${path}?user_id=${seller.id}&${query}`)).body.data.map(({ id }: { id: number }) => id)

  const atHome = caller(app, await login(await make.account({ city_id: sarajevo })))
  const away = caller(app, await login(await make.account({ city_id: bihac })))
  for (const path of ['/search', '/listings']) {
    expect(await idsFor(atHome, 'sort_by=distance', path)).toEqual([near.id, far.id])
    expect(await idsFor(away, 'sort_by=distance', path)).toEqual([far.id, near.id])
  }
  expect(await idsFor(away, 'sort_by=distance&lat=43.85&lon=18.38')).toEqual([near.id, far.id])
  expect((await away('GET', `/listings/count?user_id=${seller.id}&sort_by=distance`)).body.count).toBe(2)

  const nowhere = caller(app, await login(await make.account({ city_id: null })))
  for (const call of [nowhere, caller(app)]) {
    const refused = await call('GET', '/search?sort_by=distance')
    expect(refused.status).toBe(422)
    expect(refused.body.error.fields.sort_by).toMatch(/odaberite jedno mjesto/)
  }
})
