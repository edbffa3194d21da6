import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addDays, localDay } from '#lib/time.ts'
import { isOpenToAll } from '#lib/listings/shown-listing.ts'
import { noteShownResults, noteView } from '#api/modules/listings/life/service.ts'
import { viewCounter } from '#api/modules/listings/life/view-counter.ts'
import { countStatistics, rollUpEvents } from '#api/modules/statistics/roll-up.ts'
import { run } from './support/child.ts'
import { ms, percentile, seconds as shownSeconds } from './support/figures.ts'
import { randomNumbers } from './support/search-documents.ts'
import type { SteadyOptions, SteadyResult } from './support/send-steadily.ts'
import { machine, startSite } from './support/site.ts'

// Statistics: whether a million events come out as a recount of them, whether pages stay as quick beside 2,000 events a
// second, and how long the page of a shop with 20,000 listings and a year of days takes.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    /** Listings of the shop. */
    listings: { type: 'string', default: '20000' },
    days: { type: 'string', default: '365' },
    seconds: { type: 'string', default: '10' },
  },
})
const [events, listings, days, seconds] = [values.events, values.listings, values.days, values.seconds].map(
  Number,
) as [number, number, number, number]
const eventsPerSecond = 2_000
const pagesPerSecond = 50
const shownAtOnce = 40
const viewedListings = 1_000
const pageLimitMs = 200
const pageLoads = 20

const site = await startSite()
const { db, deps, app } = site
console.log(machine())
const took = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const fail = (error: unknown) => {
  console.error(error)
  process.exitCode = 1
}
const judged = (text: string, isRight: boolean) => {
  if (!isRight) process.exitCode = 1
  console.log(`${text}: ${isRight ? 'yes' : 'NO'}`)
}

// 1. Gathering beside pages.
const { rows: open } = await sql<{
  id: number
}>`select id from listing where ${isOpenToAll} order by id`.execute(db)
const ids = open.map(({ id }) => id)
const pages: SteadyOptions['requests'] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: `/artikal/${ids[0]!}` },
  { method: 'GET', path: '/pretraga?q=golf&price_to={n}' },
]
const views: SteadyOptions['requests'] = ids.slice(0, viewedListings).map((id) => ({
  method: 'POST',
  path: `/api/listings/${id}/views?q=golf`,
}))
const shown: SteadyOptions['requests'] = [
  {
    method: 'POST',
    path: '/api/listings/shown',
    body: JSON.stringify({ first_place: 1, ids: ids.slice(0, shownAtOnce) }),
  },
]
const send = (requests: SteadyOptions['requests'], perSecond: number, duration = seconds) =>
  run<SteadyResult>(
    'send-steadily.ts',
    JSON.stringify({
      address: site.address,
      requests,
      connections: 50,
      perSecond,
      seconds: duration,
    } satisfies SteadyOptions),
  ).result
const told = ({ p50, p97, p99, statuses }: SteadyResult) =>
  `p50 ${p50} ms, p97.5 ${p97} ms, p99 ${p99} ms, ${JSON.stringify(statuses)}`
const countRaw = async () => {
  const { rows } = await sql<{ opened: number; shown: number }>`
    select (select count(*) from listing_opening) as opened,
      (select coalesce(sum(cardinality(listing_ids)), 0) from result_showing) as shown`.execute(db)
  return rows[0]!
}
await send(pages, pagesPerSecond, 5)
console.log(`${pagesPerSecond} pages a second alone: ${told(await send(pages, pagesPerSecond))}`)
const rawBefore = await countRaw()
const cpu = process.cpuUsage()
const [beside, viewed, results] = await Promise.all([
  send(pages, pagesPerSecond),
  send(views, eventsPerSecond),
  send(shown, eventsPerSecond / shownAtOnce),
])
const { user, system } = process.cpuUsage(cpu)
console.log(`beside ${eventsPerSecond} views a second and as many listings in results: ${told(beside)}`)
console.log(`views: ${told(viewed)}; pages of results: ${told(results)}`)
await new Promise((resolve) => setTimeout(resolve, 3_000))
const rawAfter = await countRaw()
const accepted = viewed.statuses['204'] ?? 0
const kept = rawAfter.opened - rawBefore.opened
console.log(
  `${Math.round(accepted / seconds)} views a second, ${kept} of ${accepted} kept; process busy ${Math.round((user + system) / 10_000 / seconds)} %`,
)
judged('every accepted view is kept', kept >= accepted)
judged(
  'every accepted listing in results is kept',
  Number(rawAfter.shown) - Number(rawBefore.shown) >= (results.statuses['204'] ?? 0) * shownAtOnce,
)

// 2. A recount of all events of three days.
await sql`truncate listing_opening, result_showing, listing_viewer, listing_day, listing_term`.execute(db)
const random = randomNumbers(21)
const below = (limit: number) => Math.floor(random() * limit)
const counter = viewCounter(db, fail)
const today = localDay(deps.now())
type Tally = { views: number; viewers: Set<number>; shown: number; places: number }
const tallies = new Map<string, Tally>()
const termTallies = new Map<string, number>()
const tallyOf = (listingId: number, day: string) => {
  const key = `${listingId} ${day}`
  const found = tallies.get(key) ?? { views: 0, viewers: new Set(), shown: 0, places: 0 }
  tallies.set(key, found)
  return found
}
const usualNow = deps.now
const terms = Array.from({ length: 300 }, (_, at) => `pojam ${at}`)
const gathering = await took(async () => {
  for (let made = 0, batch = 0; made < events; batch++) {
    const day = addDays(today, -3 + Math.floor((made / events) * 3))
    deps.now = () => new Date(`${day}T10:00:00Z`)
    if (random() < 0.01) {
      const first = 1 + below(400)
      const chosen = [...new Set(Array.from({ length: shownAtOnce }, () => ids[below(ids.length)]!))]
      await noteShownResults(
        deps,
        counter,
        { actor: null, ip: '203.0.113.1', userAgent: 'Mozilla/5.0 Firefox/150.0' },
        { first_place: first, ids: chosen },
      )
      for (const [at, id] of chosen.entries()) {
        const tally = tallyOf(id, day)
        tally.shown += 1
        tally.places += first + at
      }
      made += chosen.length
    } else {
      const listingId = ids[Math.floor(random() ** 3 * ids.length)]!
      const viewer = below(3_000)
      const q = random() < 0.3 ? terms[below(terms.length)]! : undefined
      await noteView(
        deps,
        counter,
        { actor: null, ip: `198.51.${viewer >> 8}.${viewer & 255}`, userAgent: 'Mozilla/5.0 Firefox/150.0' },
        { listingId, q },
      )
      const tally = tallyOf(listingId, day)
      tally.views += 1
      tally.viewers.add(viewer)
      if (q) {
        const key = `${listingId} ${day} ${q}`
        termTallies.set(key, (termTallies.get(key) ?? 0) + 1)
      }
      made += 1
    }
    if (batch % 5_000 === 0) await counter.flush()
  }
  await counter.flush()
})
deps.now = usualNow
const rolling = await took(() => rollUpEvents(deps))
const { rows: counted } = await sql<{
  key: string
  views: number
  opened: number
  shown: number
  places: number
}>`
  select listing_id || ' ' || day as key, views, opened, shown, places from listing_day`.execute(db)
const wrong = counted.filter(({ key, views: viewers, opened, shown: times, places }) => {
  const tally = tallies.get(key)
  return (
    !tally ||
    tally.viewers.size !== viewers ||
    tally.views !== opened ||
    tally.shown !== times ||
    tally.places !== places
  )
})
const { rows: countedTerms } = await sql<{ key: string; opened: number }>`
  select listing_id || ' ' || day || ' ' || term as key, opened from listing_term`.execute(db)
const wrongTerms = countedTerms.filter(({ key, opened }) => termTallies.get(key) !== opened)
console.log(
  `${events} events: gathered in ${shownSeconds(gathering)} (${Math.round(events / (gathering / 1000))} a second), rolled up in ${shownSeconds(rolling)}`,
)
console.log(`${counted.length} days of listings, ${countedTerms.length} of searches`)
judged(
  'every figure is that of the recount',
  wrong.length === 0 &&
    wrongTerms.length === 0 &&
    counted.length === tallies.size &&
    countedTerms.length === termTallies.size,
)

// 3. The page of a large shop.
const { id: shopId } = await db
  .insertInto('account')
  .values({ username: 'velika.radnja', email: 'radnja@example.com', password_hash: '', type: 'shop' })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('shop')
  .values({
    owner_id: shopId,
    business_name: 'Velika radnja',
    package: 'platinum',
    ends_at: new Date(Date.now() + 30 * 86_400_000),
  })
  .execute()
await sql`
  insert into listing (seller_id, title, description, category_id, status, price_fening, created_at, published_at, refreshed_at)
  select ${shopId}, 'Artikal velike radnje ' || number, 'Opis.',
    (array(select category_id from listing where status = 'active' group by 1 order by count(*) desc limit 12))[1 + number % 12],
    'active', 1000 + number, now() - interval '400 days', now() - interval '400 days', now()
  from generate_series(1, ${listings}::integer) as number`.execute(db)
const filling = await took(async () => {
  for (let first = days; first > 0; first -= 30)
    await sql`
      insert into listing_day (listing_id, day, views, opened, shown, places, phone_shown)
      select listing.id, ${today}::date - back, listing.id % 7 + back % 3, listing.id % 9 + back % 5, 20, 400, back % 2
      from generate_series(${first}::integer, ${Math.max(1, first - 29)}::integer, -1) as back
      cross join (select id from listing where seller_id = ${shopId}) as listing`.execute(db)
})
await sql`
  insert into listing_term (listing_id, day, term, opened)
  select id, ${today}::date - 1 - (id % 300)::integer, 'pojam ' || id % 500, 1 + id % 4 from listing where seller_id = ${shopId}`.execute(
  db,
)
await sql`analyze`.execute(db)
await site.caughtUp()
console.log(`${listings} listings with ${days} days each, written in ${shownSeconds(filling)}`)
console.log(
  `counted in the first night, with all days before, in ${shownSeconds(await took(() => countStatistics(deps)))}`,
)
const cookie = `auth.token=${encodeURIComponent(await site.tokenOf(shopId))}`
const load = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { cookie } })
  if (statusCode !== 200 || !body.includes('Po oglasima')) throw new Error(`${url}: ${statusCode}`)
}
for (const period of [7, 30, 90, 365]) {
  for (const sort of ['posjetioci', 'mjesto']) {
    const url = `/mojbazar/prostatistika?dana=${period}&red=${sort}`
    await load(url)
    await load(url)
    const times: number[] = []
    const busy = process.cpuUsage()
    for (let at = 0; at < pageLoads; at++) times.push(await took(() => load(url)))
    const spent = process.cpuUsage(busy)
    // On a busy machine the longest times are due to other programs.
    const usual = percentile(times, 0.5)
    judged(
      `${period} days by ${sort}: shortest ${ms(Math.min(...times))}, p50 ${ms(usual)}, p95 ${ms(percentile(times, 0.95))}, processor ${ms((spent.user + spent.system) / 1000 / pageLoads)}; p50 within ${pageLimitMs} ms`,
      usual <= pageLimitMs,
    )
  }
}
const table = await took(async () => {
  const { body } = await app.inject({ url: '/api/statistics.csv?days=365&by=listings', headers: { cookie } })
  if (body.split('\r\n').length !== listings + 2) throw new Error('the table is not whole')
})
console.log(`the table of all listings as CSV: ${ms(table)}`)
await site.stop()
