import { expect } from 'vitest'
import { test } from '#tests/support/browser/plain-browser.ts'

/** Drops the parts that differ by request: hydration data, which holds the time, nonces and form keys. */
const steady = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/\b[0-9a-f]{32}\b/g, '')

/** The first elements that differ. */
function differences(one: string, other: string): string[] {
  const [ones, others] = [one.split('<'), other.split('<')]
  const at = ones.findIndex((element, index) => element !== others[index])
  return at === -1 && ones.length === others.length ? [] : [`${ones[at]} | ${others[at]}`]
}

test('shows the same pages with cached components and without', async ({ db, make, as }) => {
  const seller = await make.account()
  const ids: number[] = []
  for (let at = 0; at < 12; at++) {
    const { id } = await make.listing({
      seller_id: seller.id,
      title: `Bicikl "broj" ${at} & <šta>`,
      price_fening: 10_000 + at,
    })
    ids.push(id)
  }
  await db.updateTable('listing').set({ urgent: true }).where('id', '=', ids[1]!).execute()
  const reader = await as(await make.account())
  await expect.poll(async () => (await reader.get('/')).body, { timeout: 10_000 }).toContain('12 oglasa')
  const paths = [
    '/',
    '/?page=2',
    '/pretraga?q=bicikl',
    '/pretraga?q=bicikl&view=list',
    '/pretraga?category_id=18',
    `/artikal/${ids[0]!}`,
    `/profil/${seller.username}`,
    '/kategorije',
    '/spaseno',
  ]
  for (const path of paths) {
    // In tests components come from the cache once, and stand in the page by themselves from then on.
    const first = await reader.get(path)
    const second = await reader.get(path)
    expect([path, ...differences(steady(first.body), steady(second.body))]).toEqual([path])
  }
})
