import { expect } from 'vitest'
import { fillStatistics } from '#tests/support/shops/statistics.ts'
import { test } from '#tests/support/test.ts'

const page = '/mojbazar/prostatistika'

test('shows a shop and its agents their numbers, and leads everyone else to the missing step', async ({
  site,
  make,
  login,
  deps,
}) => {
  const { shop, ...owner } = await make.shop()
  const agent = await make.account({ agent_of_shop_id: shop.id })
  const open = async (account: { id: number }, url = page) =>
    site.inject({ url, headers: { cookie: `auth.token=${await login(account)}` } })
  expect((await site.inject(page)).headers.location).toBe(`/login?povratak=${page}`)
  expect((await open(await make.account())).headers.location).toBe('/pro')
  expect((await open(owner)).body).toContain('Prve brojeve računamo u toku noći.')

  const listing = await make.listing({ seller_id: owner.id, title: 'Lampa s dugim vratom' })
  await fillStatistics(deps, owner.id, { days: 14 })
  const { body } = await open(owner, `${page}?dana=7`)
  for (const text of [
    'Posjetioci',
    'nego prethodnih 7 dana',
    '1 oglas nema fotografiju.',
    'Brojevi po danima',
    'Po kategorijama',
    listing.title,
    `href="/pretraga?q=stolna+lampa`,
    'href="/api/statistics.csv?days=7&amp;by=listings"',
    `href="/mojbazar/artikli/statistika/${listing.id}"`,
  ])
    expect([text, body.includes(text)]).toEqual([text, true])
  const ofAgent = (await open(agent, `${page}?dana=7`)).body
  expect(ofAgent).toContain(listing.title)
  // Statistics of one listing are its owner's alone.
  expect(ofAgent).not.toContain('/artikli/statistika/')
  // Anything else in the address is the usual period.
  expect((await open(owner, `${page}?dana=8&red=x&page=0`)).body).toContain('prethodnih 30 dana')
  expect((await open(owner, '/')).body).toContain(`href="${page}"`)
})
