import { sql } from 'kysely'
import { ms, percentile } from './support/figures.ts'
import { startSite } from './support/site.ts'

// Opening a conversation with 50 and with 50,000 messages, the list of a person with 50 and with 20,000
// conversations, and searches in both: over the API, and as pages. Fails if the larger takes more statements.

const rounds = 60
const site = await startSite({ sharedAnswerMs: 0 })
const { db } = site

async function newAccounts(prefix: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, type, created_at)
    select ${prefix} || n, 'user', now() from generate_series(1, ${count}::int) as n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Conversations of one person with others, each with a message. */
async function fillList(one: number, others: readonly number[]) {
  await sql`
    with pair as (
      insert into conversation (low_id, high_id, about, last_sequence, created_at)
      select least(${one}, other), greatest(${one}, other), 0, 1, now() from unnest(${others}::bigint[]) as other
      returning id, low_id, high_id
    )
    insert into conversation_member (conversation_id, account_id, other_id, last_at)
    select id, low_id, high_id, now() - id * interval '1 second' from pair
    union all
    select id, high_id, low_id, now() - id * interval '1 second' from pair`.execute(db)
  // Statements of triggers keep the plans of their first use.
  await sql`analyze conversation, conversation_member`.execute(db)
  await sql`
    insert into message (conversation_id, sequence, sender_id, kind, body, created_at)
    select conversation_id, 1, ${one}, 'text', 'Da li je još dostupno? Zanima me bicikl' || conversation_id, now()
    from conversation_member
    where account_id = ${one} and other_id = any(${others}::bigint[])`.execute(db)
}

async function fillThread(one: number, other: number, count: number): Promise<number> {
  await fillList(one, [other])
  const { id } = await db
    .selectFrom('conversation')
    .select('id')
    .where('low_id', '=', Math.min(one, other))
    .where('high_id', '=', Math.max(one, other))
    .executeTakeFirstOrThrow()
  await sql`
    insert into message (conversation_id, sequence, sender_id, kind, body, created_at)
    select ${id}, n, case when n % 2 = 0 then ${one}::bigint else ${other}::bigint end, 'text', 'Poruka broj ' || n, now()
    from generate_series(2, ${count}::int) as n`.execute(db)
  await db.updateTable('conversation').set({ last_sequence: count }).where('id', '=', id).execute()
  return id
}

const others = await newAccounts('sagovornik', 20_000)
const [few, many, talker] = (await newAccounts('razgovorljiv', 3)) as [number, number, number]
await fillList(few, others.slice(0, 50))
await fillList(many, others)
const short = await fillThread(talker, others[0]!, 50)
const long = await fillThread(talker, others[1]!, 50_000)
await sql`analyze`.execute(db)

/** Statements per measurement at its smaller size, by name. */
const statementsOf: Record<string, number> = {}

async function measure(name: string, accountId: number, url: string) {
  const token = await site.tokenOf(accountId)
  const isPage = !url.startsWith('/api')
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const start = performance.now()
    const { statusCode } = await site.app.inject({
      url,
      ...(isPage ? { cookies: { 'auth.token': token } } : { headers: { authorization: `Bearer ${token}` } }),
    })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
    if (round >= 5) times.push(performance.now() - start)
  }
  const { counter } = site
  const before = counter.statements
  await site.app.inject({
    url,
    ...(isPage ? { cookies: { 'auth.token': token } } : { headers: { authorization: `Bearer ${token}` } }),
  })
  const statements = counter.statements - before
  const [kind] = name.split(', of') as [string]
  if (statements !== (statementsOf[kind] ??= statements)) {
    console.error(`${name}: ${statements} statements instead of ${statementsOf[kind]}`)
    process.exitCode = 1
  }
  const figures = `p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}`
  console.log(`${name.padEnd(44)} ${figures}  ${statements} statements`)
}

for (const [count, id] of [
  [50, short],
  [50_000, long],
] as const) {
  await measure(`messages, of ${count}`, talker, `/api/conversations/${id}/messages`)
  await measure(`page of a thread, of ${count}`, talker, `/poruke?razgovor=${id}`)
}
for (const [name, q] of [
  ['in a long thread for a word of all', 'poruka'],
  ['in a long thread for a number', '49999'],
  ['in a long thread for three words', 'poruka broj 4999'],
] as const)
  await measure(`search ${name}`, talker, `/api/conversations?q=${encodeURIComponent(q)}`)
for (const [count, id] of [
  [50, few],
  [20_000, many],
] as const) {
  await measure(`list, of ${count}`, id, '/api/conversations')
  await measure(`search for a name, of ${count}`, id, '/api/conversations?q=sagovornik7')
  await measure(`search for a rare word, of ${count}`, id, '/api/conversations?q=bicikl17')
  await measure(`search for a word of all, of ${count}`, id, '/api/conversations?q=dostupno')
  await measure(`unread, of ${count}`, id, '/api/messages/unread')
  await measure(`page of the list, of ${count}`, id, '/poruke')
}
await site.stop()
