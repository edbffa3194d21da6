import type { Challenges } from '#api/lib/challenges.ts'
import type { Db } from '#api/lib/db.ts'
import type { Catalog } from '#api/modules/categories/service.ts'
import type { CronLine } from '#api/lib/jobs.ts'
import type { Mailer } from '#api/lib/mailer.ts'
import type { PhotoStudio } from '#api/lib/photos/studio.ts'
import type { Pseudonym } from '#api/lib/pseudonym.ts'
import type { RateLimiter } from '#api/lib/rate-limiter.ts'
import type { Sealer } from '#api/lib/sealer.ts'
import type { SmsSender } from '#api/lib/sms-sender.ts'
import type { Storage } from '#api/lib/storage.ts'
import type { Workspace } from '#api/lib/workspace.ts'
import type { SessionEnds } from '#api/modules/accounts/service.ts'
import type { Places } from '#api/modules/places/service.ts'
import type { Brand } from '#contract/brand.ts'
import type { SearchEngine } from '#search/engine.ts'

/**
 * Whose messages the local inbox shows: nobody's in production, only one's own where strangers use a demo together,
 * else everyone's.
 */
export type InboxScope = 'none' | 'own' | 'all'

/** Where SMS may go, as ISO 3166 codes, the home country first, and how many in a day. */
export type SmsRules = { countries: readonly string[]; perDay: number }

/** What the services of the API work with; made once by an entry point, and by tests. */
export type Deps = {
  db: Db
  search: SearchEngine
  /** Seconds by which search is behind the change log. */
  searchLag(): number
  /** Seconds since what the search snapshot holds was true; null without one. */
  searchSnapshotAge(): number | null
  /** Categories, attributes and brands, held in memory. */
  catalog: Catalog
  places: Places
  rateLimiter: RateLimiter
  /** Encrypts what must be read again, as the secrets of second factors. */
  sealer: Sealer
  /** Tells open pages that their session ended. */
  sessionEnds: SessionEnds
  /** Limits that a restart must not forget. */
  lastingLimits: RateLimiter
  challenges: Challenges
  /** Stands for a person whom nobody is to recognise. */
  pseudonym: Pseudonym
  /** Photos, as they are shown. */
  storage: Storage
  /** Files that are on their way. */
  workspace: Workspace
  photos: PhotoStudio
  mailer: Mailer
  sms: SmsSender
  smsRules: SmsRules
  inbox: InboxScope
  /** Scheme, host and port of the site, without a slash at the end. */
  baseUrl: string
  /** What the worker does by the clock. */
  crontab: readonly CronLine[]
  brand: Brand
  version: string
  now(): Date
  /** Lets time pass before an answer, without holding anything. */
  pause(milliseconds: number): Promise<void>
}
