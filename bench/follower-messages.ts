import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { saveDraft, send } from '#api/modules/follower-messages/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { createDb } from '#lib/database/db.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { separateDeps } from '#tests/platform/processes/separate-deps.ts'
import { seconds } from './support/figures.ts'
import { machine } from './support/site.ts'

// A message to many followers, half of whom also want it by mail, while the worker is killed twice: how long it takes,
// and whether each of them has it exactly once.

const { values } = parseArgs({ options: { followers: { type: 'string', default: '10000' } } })
const followers = Number(values.followers)
const patienceMs = 10 * 60_000

const server = await openTemporaryServer()
const db = createDb(server.url())
const workers = new Set<ChildProcess>()
process.once('exit', () => workers.forEach((worker) => worker.kill('SIGKILL')))

function work(): ChildProcess {
  const file = path.join(import.meta.dirname, 'support/work.ts')
  const worker = spawn(process.execPath, [file, server.url()], { stdio: ['ignore', 'ignore', 'inherit'] })
  workers.add(worker)
  return worker
}

const judged = (text: string, isRight: boolean) => {
  if (!isRight) process.exitCode = 1
  console.log(`${text}: ${isRight ? 'yes' : 'NO'}`)
}

async function prepare(): Promise<number> {
  await migrate(db)
  await loadReference(db)
  const { rows } = await sql<{ id: number }>`
    with seller as (
      insert into account (username, type) values ('salon', 'shop') returning id
    ), shop as (
      insert into shop (owner_id, business_name, package, ends_at)
      select id, 'Salon Jasen', 'gold', now() + interval '100 days' from seller
    ), reader as (
      insert into account (username, email, email_verified_at)
      select 'citalac' || n, 'citalac' || n || '@example.com', now()
      from generate_series(1, ${followers}::int) as n returning id
    ), follow as (
      insert into followed_seller (account_id, seller_id, followed_at)
      select reader.id, seller.id, now() from reader, seller
    ), consent as (
      insert into seller_message_consent (account_id, seller_id, by_mail, source, given_at)
      select reader.id, seller.id, reader.id % 2 = 0, 'profile', now() from reader, seller
    ) select id from seller`.execute(db)
  await sql`analyze`.execute(db)
  return rows[0]!.id
}

type Counts = { delivered: number; events: number; doubled: number; mails: number; mailed: number }

async function count(): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select delivered from follower_message) as delivered,
      (select count(*) from notification_event) as events,
      (select count(*) - count(distinct account_id) from notification_event) as doubled,
      (select count(*) from inbox_message) as mails,
      (select count(distinct recipient) from inbox_message) as mailed`.execute(db)
  return rows[0]!
}

/** Waits until a count is reached, and returns when that was. */
async function reach(what: keyof Counts, wanted: number): Promise<number> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20))
    if ((await count())[what] >= wanted) return performance.now()
  throw new Error(`${what} stays below ${wanted}: ${JSON.stringify(await count())}`)
}

console.log(machine())
const sellerId = await prepare()
const deps = await separateDeps(server.url(), 4)
const actor = { id: sellerId, type: 'shop', visitId: null, restriction: null } as Actor
const text = 'Stigli su novi modeli, a dostava je ovog mjeseca besplatna. '.repeat(8)
await saveDraft(deps, actor, { title: 'Jesenja ponuda', text, listing_ids: [], shop_link: true })
const asked = performance.now()
await send(deps, actor, 1, undefined)
console.log(`${followers} followers, asked for in ${seconds(performance.now() - asked)}`)

const first = work()
const start = await reach('delivered', 1)
await reach('delivered', followers * 0.3)
first.kill('SIGKILL')
const broken = await count()
console.log(`the worker is killed when ${broken.delivered} have it`)
judged(
  'every one counted as delivered has it once',
  broken.events === broken.delivered && broken.doubled === 0,
)
const second = work()
const all = await reach('delivered', followers)
console.log(`all have it on the site ${seconds(all - start)} after the first, the break included`)
const wanted = Math.floor(followers / 2)
await reach('mails', wanted * 0.3)
second.kill('SIGKILL')
console.log(`another is killed after ${(await count()).mails} of ${wanted} mails`)
work()
const mailed = await reach('mailed', wanted)
console.log(`all mails have left ${seconds(mailed - start)} after the first`)
// A second copy would be sent by now.
await sleep(10_000)
const end = await count()
judged('each has it once on the site', end.events === followers && end.doubled === 0)
judged('each mail was sent once', end.mails === wanted && end.mailed === wanted)

for (const worker of workers) worker.kill('SIGKILL')
await deps.live.close()
process.exit()
