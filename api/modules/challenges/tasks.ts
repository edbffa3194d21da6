import { handle } from '#api/task-handlers.ts'
import { deleteSpentLimits } from '#lib/lasting-limiter.ts'
import { forgetSpentLimits } from './jobs.ts'

export const challengeTasks = [
  handle(forgetSpentLimits, async (deps) => void (await deleteSpentLimits(deps.db, deps.now()))),
]
