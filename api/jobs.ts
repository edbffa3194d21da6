import type { Job } from '#lib/jobs.ts'
import { accountJobs } from '#api/modules/accounts/jobs.ts'
import { catalogueJobs } from '#api/modules/catalogue/jobs.ts'
import { categoryJobs } from '#api/modules/categories/jobs.ts'
import { checkJobs } from '#api/modules/checks/jobs.ts'
import { challengeJobs } from '#api/modules/challenges/jobs.ts'
import { conversationJobs } from '#api/modules/conversations/jobs.ts'
import { figureJobs } from '#api/modules/figures/jobs.ts'
import { followJobs } from '#api/modules/follows/jobs.ts'
import { queueJobs } from '#api/modules/jobs/jobs.ts'
import { landingJobs } from '#api/modules/landing/jobs.ts'
import { listingJobs } from '#api/modules/listings/jobs.ts'
import { mediaJobs } from '#api/modules/media/jobs.ts'
import { moderationJobs } from '#api/modules/moderation/jobs.ts'
import { notificationJobs } from '#api/modules/notifications/jobs.ts'
import { personalDataJobs } from '#api/modules/personal-data/jobs.ts'
import { savedJobs } from '#api/modules/saved/jobs.ts'
import { sitemapJobs } from '#api/modules/sitemaps/jobs.ts'
import type { Deps } from './deps.ts'

/** Every kind of job: the worker runs them, crontab reads their schedules, and the staff page lists them. */
export const allJobs: readonly Job<Deps>[] = [
  ...listingJobs,
  ...accountJobs,
  ...catalogueJobs,
  ...categoryJobs,
  ...challengeJobs,
  ...checkJobs,
  ...conversationJobs,
  ...figureJobs,
  ...followJobs,
  ...landingJobs,
  ...mediaJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...personalDataJobs,
  ...queueJobs,
  ...savedJobs,
  ...sitemapJobs,
]
