import type { z } from 'zod'
import type { TaskDefinition } from '#lib/jobs.ts'
import type { Deps } from './deps.ts'

/** Runs the jobs of one kind. `signal` is aborted when the worker stops and can't wait for long. */
export type TaskHandler = {
  name: string
  run(deps: Deps, payload: unknown, signal?: AbortSignal): Promise<void>
}

/** Parses before it runs: an older program may have queued the payload. */
export const handle = <S extends z.ZodType>(
  task: TaskDefinition<S>,
  run: (deps: Deps, payload: z.output<S>, signal?: AbortSignal) => Promise<void>,
): TaskHandler => ({
  name: task.name,
  run: (deps, payload, signal) => run(deps, task.payload.parse(payload), signal),
})
