import type { Challenges } from '#lib/challenges.ts'
import type { Db } from '#lib/db.ts'
import type { Catalog } from '#api/modules/categories/catalog.ts'
import type { Disk } from '#lib/disk.ts'
import type { Mailer } from '#lib/mailer.ts'
import type { Passwords } from '#lib/passwords.ts'
import type { PhotoStudio } from '#lib/photos/studio.ts'
import type { Pseudonym } from '#lib/pseudonym.ts'
import type { CountingLimiter, RateLimiter } from '#lib/rate-limiter.ts'
import type { Sealer } from '#lib/sealer.ts'
import type { SmsSender } from '#lib/sms-sender.ts'
import type { Storage } from '#lib/storage.ts'
import type { Workspace } from '#lib/workspace.ts'
import type { SessionEnds } from '#api/modules/accounts/sessions/ends.ts'
import type { Places } from '#api/modules/places/places.ts'
import type { ReadLimits } from '#lib/rate-limiter.ts'
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
  /** Whether PostgreSQL can be reached now, told within a second. */
  databaseAnswers(): Promise<boolean>
  disk: Disk
  search: SearchEngine
  /** Seconds by which search is behind the change log. */
  searchLag(): number
  /** Seconds since what the search snapshot holds was true; null without one. */
  searchSnapshotAge(): number | null
  /** Categories, attributes and brands, held in memory. */
  catalog: Catalog
  places: Places
  rateLimiter: RateLimiter
  /** How much may be read in a minute. */
  readLimits: ReadLimits
  passwords: Passwords
  /** Encrypts what must be read again, as the secrets of second factors. */
  sealer: Sealer
  /** Tells open pages that their session ended. */
  sessionEnds: SessionEnds
  /** Limits that a restart must not forget. */
  lastingLimits: CountingLimiter
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
  brand: Brand
  version: string
  now(): Date
  /** Lets time pass before an answer, without holding anything. */
  pause(milliseconds: number): Promise<void>
}
