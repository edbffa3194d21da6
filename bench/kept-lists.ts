import { sql } from 'kysely'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { ms, percentile } from './support/figures.ts'
import { startSite } from './support/site.ts'

// Times pages of users' saved things: five of each, one full page of each, and thousands.

const rounds = 60
const kept = {
  few: { saved: 5, notifications: 5, searches: 5, followed: 5 },
  page: { saved: 20, notifications: 30, searches: 20, followed: 20 },
  many: { saved: 5_000, notifications: 10_000, searches: 300, followed: 2_000 },
} as const
const pages = {
  saved: '/mojbazar/spaseno/oglasi',
  notifications: '/mojbazar/notifikacije',
  searches: '/mojbazar/spaseno/pretrage',
  followed: '/mojbazar/spaseno/korisnici',
} as const
type Kind = keyof typeof pages

const site = await startSite({ sharedAnswerMs: 0 })
const { db, deps } = site

const newAccounts = async (prefix: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, type, created_at)
    select ${prefix} || n, 'user', now() from generate_series(1, ${count}::int) as n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Copies demo listings until there are enough. */
async function addListings(count: number) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'listing' and column_name <> 'id' and is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into listing (${columns}) select ${columns} from listing where status = 'active' limit ${count}`.execute(
    db,
  )
}

async function keep(accountId: number, { saved, notifications, searches, followed }: Record<Kind, number>) {
  await sql`
    insert into saved_listing (account_id, listing_id, saved_at, price_fening)
    select ${accountId}, id, now(), price_fening from listing
    where status = 'active' and deleted_at is null limit ${saved}`.execute(db)
  await sql`
    insert into followed_seller (account_id, seller_id, followed_at)
    select ${accountId}, id, now() from account where id <> ${accountId} order by id desc limit ${followed}`.execute(
    db,
  )
  const events = Array.from({ length: notifications }, (_, at) => ({
    accountId,
    key: `bench:${at}`,
    group: `bench:${at}`,
    data: { count: 1, titles: [`Oglas ${at}`] },
    channels: { mail: false, push: false },
  }))
  for (let from = 0; from < events.length; from += 200)
    await db
      .transaction()
      .execute((trx) => publishNotices(trx, listingsExpired, events.slice(from, from + 200), deps.now()))
  const authorization = `Bearer ${await site.tokenOf(accountId)}`
  for (let at = 0; at < searches; at++) {
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/saved/searches',
      headers: { authorization },
      payload: { query: `q=golf&price_to=${1_000 + at}` },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  return authorization.slice('Bearer '.length)
}

await newAccounts('pratilac', kept.many.followed)
await addListings(kept.many.saved)
await site.caughtUp()
const tiers = ['few', 'page', 'many'] as const
const tokens = new Map<string, string>()
for (const tier of tiers) {
  const [account] = await newAccounts(`citalac-${tier}`, 1)
  tokens.set(tier, await keep(account!, kept[tier]))
}
await sql`analyze`.execute(db)

for (const [kind, url] of Object.entries(pages) as [Kind, string][]) {
  for (const who of tiers) {
    const ask = () => site.app.inject({ url, cookies: { 'auth.token': tokens.get(who)! } })
    for (let warm = 0; warm < 10; warm++) await ask()
    const before = site.counter.statements
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const { statusCode } = await ask()
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      times.push(performance.now() - start)
    }
    const statements = (site.counter.statements - before) / rounds
    console.log(
      `${kind.padEnd(14)} ${String(kept[who][kind]).padStart(6)}: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, ${statements} statements`,
    )
  }
}
await site.stop()
