import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { listQueues } from '#api/modules/jobs/service.ts'
import { listProofs } from '#api/modules/ledger/service.ts'
import { poolCounts } from '#lib/database/pools.ts'
import type { Metrics } from '#lib/load/metrics.ts'

type Sums = Record<string, number>

/** Waiting work of the whole site, as PostgreSQL knows it. */
type Work = {
  waiting: Sums
  oldest: Sums
  running: Sums
  failed: Sums
  mails: { waiting: Sums; oldest: Sums; failed: Sums }
  proof: { faults: number; age: number } | undefined
}

/** Messages of a day that were given up count as failed. */
const listMessages = (db: Deps['db']) =>
  sql<{ channel: string; waiting: number; oldest: number; failed: number }>`
    select channel,
      count(*) filter (where sent_at is null and failed_at is null) as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null)), 0)::float8
        as oldest,
      count(*) filter (where failed_at > now() - interval '1 day') as failed
    from outbox_message
    where (sent_at is null and failed_at is null) or failed_at > now() - interval '1 day'
    group by channel`.execute(db)

const sums = <Row>(rows: readonly Row[], nameOf: (row: Row) => string, valueOf: (row: Row) => number): Sums =>
  Object.fromEntries(rows.map((row) => [nameOf(row), valueOf(row)]))

async function readWork({ db, now }: Deps): Promise<Work> {
  const [queues, { rows: messages }, [proof]] = await Promise.all([
    listQueues(db),
    listMessages(db),
    listProofs(db, 1),
  ])
  const byTask = (valueOf: (queue: (typeof queues)[number]) => number) =>
    sums(queues, ({ task }) => task, valueOf)
  const byChannel = (valueOf: (one: (typeof messages)[number]) => number) =>
    sums(messages, ({ channel }) => channel, valueOf)
  return {
    waiting: byTask(({ waiting }) => waiting),
    oldest: byTask(({ oldest_seconds }) => oldest_seconds ?? 0),
    running: byTask(({ running }) => running),
    failed: byTask(({ failed }) => failed),
    mails: {
      waiting: byChannel(({ waiting }) => waiting),
      oldest: byChannel(({ oldest }) => oldest),
      failed: byChannel(({ failed }) => failed),
    },
    proof: proof && {
      faults: (proof.faults as string[]).length,
      age: (now().getTime() - proof.at.getTime()) / 1000,
    },
  }
}

/** Adds what the jobs, mails and books of the site wait for. Returns a function that reads it before the metrics do. */
export function addWorkMetrics({ gauge, gaugeBy }: Metrics, deps: Deps): () => Promise<void> {
  let work: Work | undefined
  const by = (name: string, help: string, label: string, read: (known: Work) => Sums) =>
    gaugeBy(name, help, label, () => (work ? read(work) : {}), 'first')
  gauge('database_up', 'Whether PostgreSQL answers.', () => (work ? 1 : 0), 'first')
  by('jobs_waiting', 'Jobs that are due, by kind.', 'task', ({ waiting }) => waiting)
  by(
    'jobs_oldest_seconds',
    'For how long the oldest job has been due, by kind.',
    'task',
    ({ oldest }) => oldest,
  )
  by('jobs_running', 'Jobs in progress, by kind.', 'task', ({ running }) => running)
  by('jobs_failed', 'Jobs that were given up, by kind.', 'task', ({ failed }) => failed)
  by('outbox_waiting', 'Mails and SMS that wait to be sent.', 'channel', ({ mails }) => mails.waiting)
  by('outbox_oldest_seconds', 'Age of the oldest that waits.', 'channel', ({ mails }) => mails.oldest)
  by('outbox_failed', 'Those given up within a day.', 'channel', ({ mails }) => mails.failed)
  gauge('ledger_faults', 'Faults that the last proof of the books found.', () => work?.proof?.faults, 'first')
  gauge('ledger_proof_age_seconds', 'Age of the last proof.', () => work?.proof?.age, 'first')
  gauge('disk_free_bytes', 'Room on the fullest disk.', () => deps.disk.freeBytes(), 'first')
  const pools = (one: 'used' | 'waiting') => () => poolCounts()[one]
  gaugeBy('database_pool_used', 'Connections in use, by purpose.', 'purpose', pools('used'))
  gaugeBy(
    'database_pool_waiting',
    'Calls that wait for a connection, by purpose.',
    'purpose',
    pools('waiting'),
  )
  return async () => {
    work = await readWork(deps).catch(() => undefined)
  }
}
