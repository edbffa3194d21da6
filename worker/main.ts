import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Deps } from '#api/deps.ts'
import { allJobs } from '#api/jobs.ts'
import { troubleOf } from '#lib/database/errors.ts'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import { enqueue, type Job, priorityOf, traceParentOf } from '#lib/jobs.ts'
import { traced } from '#lib/tracing.ts'
import { keepAlive } from './liveness.ts'
import { openConnections } from './queue-connections.ts'

export type WorkerOptions = {
  databaseUrl: string
  onError: (error: Error) => void
  jobs?: readonly Job<Deps>[]
}

export type RunningWorker = {
  /** Takes no more jobs and waits for running ones; those that take longer go back to the queue. */
  stop(patienceMs: number): Promise<void>
}

/**
 * Without a delay the queue records outcomes without awaiting them, so that a failure there, as when the
 * database is away, would end the process. With one it reports the failure, and the runner restarts.
 */
const tellsOfErrors: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const jobsAtOnce = 4
/** Failed polls in a row, after which the runner restarts if the database answers. */
const mostFailedPolls = 2 * jobsAtOnce
// After two such failures a runner waits for itself forever.
const farewellMs = 2_000
const restartMs = 1_000
/** Attempts of a start, `restartMs` apart. */
const mostAttempts = 15
const gatherMs = 100

/** Does it again while the database is away, as it seems to be to a process that starts on a busy machine. */
async function outlasting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (troubleOf(error) !== 'away' || attempt === mostAttempts) throw error
      await sleep(restartMs)
    }
  }
}

/** Runs jobs until stopped; if the runner fails, reports it and restarts. */
export async function startWorker(
  deps: Deps,
  { databaseUrl, onError, jobs = allJobs }: WorkerOptions,
): Promise<RunningWorker> {
  const liveness = keepAlive({ databaseUrl, onError })
  const events: WorkerEvents = new EventEmitter()
  // Separate for each runner: one that waits for itself forever keeps its connections.
  let connections = openConnections(databaseUrl, jobsAtOnce + 2, onError)
  const closeConnections = async () => connections.ending || connections.end().catch(onError)
  const pools = watchPools(events, ({ id }) => liveness.hold(id))
  watchPolls(events, {
    databaseAnswers: () => connections.query('select 1'),
    onStuck: () => void runner.stop().catch(() => {}),
  })
  // Drops the log lines of successful jobs.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') onError(new Error(message.split('\n')[0]!))
  })
  const taskList = taskListOf(deps, jobs)
  const parsedCronItems = crontabOf(jobs)
  const start = () => {
    if (connections.ending) connections = openConnections(databaseUrl, jobsAtOnce + 2, onError)
    return run({
      pgPool: connections,
      concurrency: jobsAtOnce,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 500,
      preset: tellsOfErrors,
      logger,
      events,
      taskList,
      parsedCronItems,
    })
  }

  const wakers = jobs.flatMap((job) =>
    job.wokenBy ? [wakeBy(job.wokenBy, job, { db: deps.db, databaseUrl, onError })] : [],
  )
  let isStopping = false
  let runner: Runner = await outlasting(start)
  for (const job of jobs)
    if (job.runsAtStart) await outlasting(() => enqueue(deps.db, job, {}, { key: job.name }))
  async function live() {
    for (;;) {
      await Promise.race([
        runner.promise.catch(onError),
        pools.broken().then(() => sleep(farewellMs, undefined, { ref: false })),
      ])
      void closeConnections()
      // Frees running jobs that it could not give back.
      const pool = pools.latest()
      if (pool) liveness.letGo(pool.id)
      while (!isStopping) {
        await sleep(restartMs, undefined, { ref: false })
        if (isStopping) break
        try {
          runner = await start()
          break
        } catch (error) {
          onError(error as Error)
          void closeConnections()
        }
      }
      if (isStopping) return
    }
  }
  void live()

  return {
    async stop(patienceMs) {
      isStopping = true
      await Promise.all(wakers.map((close) => close()))
      // It may have failed to start, or be stopping already; what matters is that it ends in time.
      const stopped = runner.stop().catch(() => {})
      const isLate = await Promise.race([stopped, sleep(patienceMs, true, { ref: false })])
      if (isLate) await pools.latest()?.forcefulShutdown('The worker stopped')
      await liveness.close()
      await Promise.race([closeConnections(), sleep(patienceMs, undefined, { ref: false })])
    },
  }
}

/** Follows the pool of workers that the library last made, and its failure. */
function watchPools(events: WorkerEvents, onCreated: (pool: WorkerPool) => void) {
  let pool: WorkerPool | undefined
  let broken = Promise.withResolvers<void>()
  events.on('pool:fatalError', ({ workerPool }) => {
    if (workerPool === pool) broken.resolve()
  })
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
    broken = Promise.withResolvers()
    onCreated(workerPool)
  })
  return { latest: () => pool, broken: () => broken.promise }
}

/**
 * Calls `onStuck` if polls keep failing although the database answers: the library caches its first read, even a
 * failure, and would never find a job again.
 */
function watchPolls(
  events: WorkerEvents,
  { databaseAnswers, onStuck }: { databaseAnswers(): Promise<unknown>; onStuck(): void },
) {
  let failed = 0
  events.on('worker:getJob:empty', () => (failed = 0))
  events.on('job:start', () => (failed = 0))
  events.on('worker:getJob:error', () => {
    failed += 1
    if (failed % mostFailedPolls !== 0) return
    databaseAnswers().then(
      () => {
        if (failed > 0) onStuck()
      },
      () => {}, // the database is away: the next poll may succeed
    )
  })
}

/** Runs the job after notifications; gathers them for a moment, since a crowd of them needs only one run. */
function wakeBy(
  channel: string,
  job: Job<Deps>,
  { db, databaseUrl, onError }: Pick<Deps, 'db'> & Pick<WorkerOptions, 'databaseUrl' | 'onError'>,
) {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      enqueue(db, job, {}, { key: job.name }).catch(onError)
    }, gatherMs)
  }
  const listener = new ChannelListener(databaseUrl, channel, wake, onError)
  return async () => {
    await listener.close()
    clearTimeout(timer)
  }
}

export const taskListOf = (deps: Deps, jobs: readonly Job<Deps>[] = allJobs): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run: runJob }) => [
      name,
      (payload: unknown, { abortSignal, job }) =>
        traced(
          `job ${name}`,
          { 'messaging.destination.name': name, 'messaging.message.id': job.id },
          () => runJob(deps, payload, abortSignal),
          traceParentOf(job.flags),
        ),
    ]),
  )

export const crontabOf = (jobs: readonly Job<Deps>[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.flatMap((job) =>
      job.schedule
        ? {
            task: job.name,
            match: job.schedule,
            identifier: job.name,
            options: { maxAttempts: job.maxAttempts, priority: priorityOf(job) },
          }
        : [],
    ),
  )
