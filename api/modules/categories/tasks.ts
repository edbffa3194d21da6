import { handle } from '#api/task-handlers.ts'
import { learnFromListings } from './jobs.ts'
import { learnCategories } from './learn-service.ts'

export const categoryTasks = [
  handle(learnFromListings, (deps, _payload, signal) => learnCategories(deps, signal)),
]
