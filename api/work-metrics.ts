import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { listQueues, type QueueRow } from '#api/modules/jobs/service.ts'
import { listProofs } from '#api/modules/ledger/service.ts'
import { poolCounts } from '#lib/database/pools.ts'
import type { Metrics } from '#lib/load/metrics.ts'

type MessageRow = { channel: string; waiting: number; oldest: number; failed: number }

/** Messages of a day that were given up count as failed. */
const listMessages = (db: Deps['db']) =>
  sql<MessageRow>`
    select channel,
      count(*) filter (where sent_at is null and failed_at is null) as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null)), 0)::float8
        as oldest,
      count(*) filter (where failed_at > now() - interval '1 day') as failed
    from outbox_message
    where (sent_at is null and failed_at is null) or failed_at > now() - interval '1 day'
    group by channel`.execute(db)

const byName = <Row>(
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
  valueOf: (row: Row) => number,
): Record<string, number> => Object.fromEntries((rows ?? []).map((row) => [nameOf(row), valueOf(row)]))

async function readWork({ db }: Deps) {
  const [queues, { rows: messages }, [proof]] = await Promise.all([
    listQueues(db),
    listMessages(db),
    listProofs(db, 1),
  ])
  return { queues, messages, proof }
}

/** Adds what the jobs, mails and books of the site wait for. Returns a function that reads it before the metrics do. */
export function addWorkMetrics({ gauge, gaugeBy }: Metrics, deps: Deps): () => Promise<void> {
  /** Undefined while PostgreSQL is away. */
  let work: Awaited<ReturnType<typeof readWork>> | undefined
  const ofJobs = (name: string, help: string, valueOf: (queue: QueueRow) => number) =>
    gaugeBy(name, help, 'task', () => byName(work?.queues, ({ task }) => task, valueOf), 'first')
  const ofMessages = (name: string, help: string, valueOf: (messages: MessageRow) => number) =>
    gaugeBy(name, help, 'channel', () => byName(work?.messages, ({ channel }) => channel, valueOf), 'first')
  gauge('database_up', 'Whether PostgreSQL answers.', () => (work ? 1 : 0), 'first')
  ofJobs('jobs_waiting', 'Jobs that are due, by kind.', ({ waiting }) => waiting)
  ofJobs(
    'jobs_oldest_seconds',
    'For how long the oldest job has been due, by kind.',
    ({ oldest_seconds }) => oldest_seconds ?? 0,
  )
  ofJobs('jobs_running', 'Jobs in progress, by kind.', ({ running }) => running)
  ofJobs('jobs_failed', 'Jobs that were given up, by kind.', ({ failed }) => failed)
  ofMessages('outbox_waiting', 'Mails and SMS that wait to be sent.', ({ waiting }) => waiting)
  ofMessages('outbox_oldest_seconds', 'Age of the oldest that waits.', ({ oldest }) => oldest)
  ofMessages('outbox_failed', 'Those given up within a day.', ({ failed }) => failed)
  gauge(
    'ledger_faults',
    'Faults that the last proof of the books found.',
    () => (work?.proof?.faults as string[] | undefined)?.length,
    'first',
  )
  gauge(
    'ledger_proof_age_seconds',
    'Age of the last proof.',
    () => work?.proof && (deps.now().getTime() - work.proof.at.getTime()) / 1000,
    'first',
  )
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
