import type { TaskHandler } from '#api/task-handlers.ts'
import { accountTasks } from '#api/modules/accounts/tasks.ts'
import { categoryTasks } from '#api/modules/categories/tasks.ts'
import { challengeTasks } from '#api/modules/challenges/tasks.ts'
import { jobTasks } from '#api/modules/jobs/tasks.ts'
import { listingTasks } from '#api/modules/listings/tasks.ts'
import { mediaTasks } from '#api/modules/media/tasks.ts'
import { notificationTasks } from '#api/modules/notifications/tasks.ts'

/** Everything that the worker can do. */
export const allTasks: readonly TaskHandler[] = [
  ...accountTasks,
  ...categoryTasks,
  ...challengeTasks,
  ...jobTasks,
  ...listingTasks,
  ...mediaTasks,
  ...notificationTasks,
]
