import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Listing, ListingItem } from '#contract/listings/read.ts'
import { hourMs } from '#lib/time.ts'
import { calmLoad } from '#tests/support/calm-load.ts'
import { test as base } from '#tests/support/test.ts'

/** Pages and their replies are cached as in production. */
const test = base.extend('appOptions', { scope: 'file' }, ({}) => ({
  baseUrl: 'http://localhost:3000',
  logLevel: 'silent',
  map: null,
  load: calmLoad,
}))

/** A listing as readers see it; undefined where they do not. */
type Shown = { card: string | undefined; page: string; item: ListingItem | undefined; whole: Listing }

const signature = 'Pozdrav od prodavača!'

/** For each thing that time changes, the state that it ends or begins with. */
const states = {
  'promotion begins': ({ card, item, whole }: Shown) => [
    !card?.includes('Izdvojeno'),
    item?.sponsored === 0,
    whole.sponsored === 0,
  ],
  'promotion ends': ({ card, item, whole }: Shown) => [
    card?.includes('Izdvojeno'),
    item?.sponsored === 2,
    whole.sponsored === 2,
  ],
  'holiday ends': ({ card, page, item, whole }: Shown) => [
    card?.includes('Na odmoru'),
    page.includes('Prodavač je na odmoru do'),
    item?.seller_away,
    whole.user?.away_until !== null,
    !whole.orderable,
  ],
  'discount ends': ({ card, page, item, whole }: Shown) => [
    card?.includes('800 KM'),
    page.includes('800 KM'),
    item?.has_discount,
    whole.has_discount,
  ],
  'pro ends': ({ page, whole }: Shown) => [
    page.includes(signature),
    whole.user?.pro,
    whole.additional?.signature === signature,
  ],
  'restriction ends': ({ whole }: Shown) => [!whole.orderable],
  'listing expires': ({ card, page, item, whole }: Shown) => [
    card !== undefined,
    page.includes('Sarajevo'),
    item !== undefined,
    whole.status === 'active',
  ],
}
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

const wordOf = (name: Name) => `vremenski${names.indexOf(name)}`

const reader =
  (site: FastifyInstance, ids: ReadonlyMap<Name, number>) =>
  async (name: Name): Promise<Shown> => {
    const id = ids.get(name)!
    const get = (url: string) => site.inject(url)
    const [list, page, items, whole] = await Promise.all([
      get(`/pretraga?q=${wordOf(name)}`),
      get(`/artikal/${id}/${wordOf(name)}`),
      get(`/api/search?q=${wordOf(name)}`),
      get(`/api/listings/${id}`),
    ])
    return {
      card: /<article[\s\S]*?<\/article>/.exec(list.body)?.[0],
      page: page.statusCode === 410 ? '' : page.body,
      item: items.json().data[0],
      whole: whole.json(),
    }
  }

/** Enough to make and read everything before the moment. */
const readingMs = 8_000
const lastReadingMs = 1_000
const latestMs = 2_000

test(
  'shows time-dependent changes within two seconds, although no cache is notified',
  { timeout: 180_000 },
  async ({ site, make, db, index, clock }) => {
    // The first pages take longer.
    await Promise.all(['/pretraga', '/'].map((url) => site.inject(url)))
    const moment = new Date(clock.now().getTime() + readingMs)
    const [earlier, later] = [-hourMs, hourMs].map((ms) => new Date(moment.getTime() + ms))
    const ids = new Map<Name, number>()
    for (const name of names) {
      const seller = await make.account({
        ...(name === 'holiday ends' && { away_until: moment }),
        ...(name === 'pro ends' && { pro_until: moment }),
        ...(name === 'restriction ends' && {
          restriction: 'suspend',
          restriction_rule: 'spam',
          restricted_until: moment,
        }),
      })
      await db.insertInto('seller_settings').values({ account_id: seller.id, signature }).execute()
      const { id } = await make.listing({
        seller_id: seller.id,
        title: wordOf(name),
        price_fening: 60_000,
        shipping: true,
        ...(name === 'listing expires' && { expires_at: moment }),
        ...(name === 'discount ends' && { reduced_from_fening: 80_000, reduced_until: moment }),
      })
      ids.set(name, id)
      const [starts_at, ends_at] = name === 'promotion begins' ? [moment, later!] : [earlier!, moment]
      if (name.startsWith('promotion'))
        await db.insertInto('promotion').values({ listing_id: id, type: 2, starts_at, ends_at }).execute()
    }
    await index()
    const show = reader(site, ids)
    const seen = async (name: Name) => states[name](await show(name)).map(Boolean)
    for (const name of names) expect(await seen(name), name).not.toContain(false)
    expect(clock.now() < moment).toBe(true)

    // Read again at the last moment, so that no page is due for its age. Caches end entries by the machine's clock,
    // which no test can set, so the moment itself has to come.
    await sleep(moment.getTime() - clock.now().getTime() - lastReadingMs)
    await Promise.all(names.map(seen))
    await sleep(moment.getTime() - clock.now().getTime())
    const waiting = new Set(names)
    while (clock.now().getTime() < moment.getTime() + latestMs && waiting.size > 0)
      for (const name of waiting) if (!(await seen(name)).includes(true)) waiting.delete(name)
    expect([...waiting]).toEqual([])
  },
)

test('shows a reservation and its end within two seconds', async ({ site, make, db, index }) => {
  const { id } = await make.listing({ title: 'rezervacija' })
  await index()
  const marks = async () => {
    const [list, items, whole] = await Promise.all(
      ['/pretraga?q=rezervacija', '/api/search?q=rezervacija', `/api/listings/${id}`].map((url) =>
        site.inject(url),
      ),
    )
    const card = /<article[\s\S]*?<\/article>/.exec(list!.body)?.[0]
    return [card?.includes('Rezervisano'), items!.json().data[0].reserved, whole!.json().reserved]
  }
  expect(await marks()).toEqual([false, false, false])
  for (const reserved of [true, false]) {
    await db.updateTable('listing').set({ reserved }).where('id', '=', id).execute()
    await expect.poll(marks, { timeout: latestMs }).toEqual([reserved, reserved, reserved])
  }
})
