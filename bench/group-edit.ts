import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { plainLeaf } from './support/plain-leaf.ts'
import { makeShops } from './support/shops.ts'
import { machine, startSite } from './support/site.ts'
import { seconds } from './support/figures.ts'

// 5,000 listings of a shop edited at once by a worker, beside 20,000 others; each edit with its progress, and
// one whose worker is killed in the middle.

const count = 5_000
const limitMs = 60_000

const site = await startSite({ listings: 20_000 })
const { db } = site
const shopId = (await makeShops(db, 1))[0]!
const category = await plainLeaf(db)
// Titles like those of a dealer of parts: alike, but with different numbers.
await sql`
  insert into listing (seller_id, title, description, category_id, city_id, status, condition, price_fening,
    refreshed_at, created_at, expires_at)
  select ${shopId}, (array['Far', 'Branik', 'Retrovizor', 'Kočiona pločica', 'Amortizer', 'Felga'])[1 + n % 6]
      || ' ' || (array['Golf', 'Passat', 'Audi A4', 'Octavia', 'Corsa', 'Clio', 'Fiesta'])[1 + n % 7] || ' ' || n,
    repeat('Originalni dio, ispravan i provjeren. Šaljemo brzom poštom. ', 5), ${category}, 133, 'active', 'used',
    1000 + n * 137, now() - interval '9 days', now() - interval '90 days', now() + interval '60 days'
  from generate_series(1, ${count}::int) as n`.execute(db)
await sql`analyze`.execute(db)
const token = await site.tokenOf(shopId)

async function call(method: string, where: string, body?: object) {
  const reply = await fetch(`${site.address}/api${where}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(`${where}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer as { id: number; data: { state: string; counts: Record<string, number> } }
}

function startWorker(): ChildProcess {
  const program = path.join(import.meta.dirname, '../tests/platform/processes/edit-worker.ts')
  return spawn(process.execPath, [program, site.databaseUrl], { stdio: ['ignore', 'inherit', 'inherit'] })
}

let worker = startWorker()
const progress = async (id: number) => (await call('GET', `/group-edits/${id}`)).data

async function ends(id: number, states: string[], killAt?: number): Promise<void> {
  for (;;) {
    const { state, counts } = await progress(id)
    const handled = (counts['done'] ?? 0) + (counts['failed'] ?? 0)
    if (killAt !== undefined && handled >= killAt) {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      console.log(`  killed with ${handled} done`)
      worker = startWorker()
      killAt = undefined
    }
    if (states.includes(state)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measure(
  name: string,
  body: object,
  { undoes = true, killAt }: { undoes?: boolean; killAt?: number } = {},
) {
  let start = performance.now()
  const { id } = await call('POST', '/group-edits', { all: true, list: 'active', ...body })
  const previewed = performance.now() - start
  start = performance.now()
  await call('POST', `/group-edits/${id}/apply`)
  await ends(id, ['applied'], killAt)
  const applied = performance.now() - start
  const { counts } = await progress(id)
  let undone = ''
  if (undoes) {
    start = performance.now()
    await call('POST', `/group-edits/${id}/undo`)
    await ends(id, ['undone'])
    undone = `, undone in ${seconds(performance.now() - start)}`
  }
  console.log(
    `${name}: previewed in ${seconds(previewed)}, applied in ${seconds(applied)} (limit ${seconds(limitMs)})${undone}; ${JSON.stringify(counts)}`,
  )
  if (applied > limitMs) process.exitCode = 1
}

console.log(
  `${count} listings of one shop in one category, beside ${site.listings - count} others; ${machine()}`,
)
const lower = {
  action: 'price',
  price_mode: 'percent',
  price_direction: 'down',
  price_value: '10',
  price_rounding: 1,
}
await measure('price', lower)
await measure('price, the worker killed in the middle', lower, { killAt: count / 2 })
await measure('description', { action: 'description', find: 'brzom poštom', replace: 'istog dana' })
await measure('hide', { action: 'hide' })
await measure('refresh', { action: 'refresh' }, { undoes: false })
await measure('finish', { action: 'finish' })
worker.kill('SIGTERM')
await once(worker, 'exit')
await site.stop()
