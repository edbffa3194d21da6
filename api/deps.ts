import type { Activity } from '#lib/accounts/activity.ts'
import type { Challenges } from '#lib/security/challenges.ts'
import type { Db } from '#lib/database/db.ts'
import type { Live } from '#realtime/live.ts'
import type { Catalog } from '#api/modules/categories/catalog.ts'
import type { Disk } from '#lib/load/disk.ts'
import type { Mailer } from '#lib/mails/mailer.ts'
import type { Outgoing } from '#lib/http/outgoing-http.ts'
import type { Passwords } from '#lib/security/passwords.ts'
import type { PhotoStudio } from '#lib/photos/studio.ts'
import type { VideoStudio } from '#lib/videos/studio.ts'
import type { Presence } from '#lib/notifications/presence.ts'
import type { Pseudonym } from '#lib/security/pseudonym.ts'
import type { CountingLimiter, RateLimiter, ChangeLimits, ReadLimits } from '#lib/limits/rate-limiter.ts'
import type { Sealer } from '#lib/security/sealer.ts'
import type { SmsSender } from '#lib/notifications/sms-sender.ts'
import type { SiteState } from '#lib/site-state.ts'
import type { Storage } from '#lib/files/storage.ts'
import type { Workspace } from '#lib/files/workspace.ts'
import type { ChargerIndex } from '#api/modules/chargers/charger-index.ts'
import type { SavedQueries } from '#api/modules/saved/searches/saved-queries.ts'
import type { ShopHosts } from '#api/modules/shops/hosts.ts'
import type { TariffTable } from '#api/modules/tariffs/table.ts'
import type { Places } from '#api/modules/places/places.ts'
import type { BankAccounts } from '#contract/bank/accounts.ts'
import type { LoanPartner } from '#contract/loans/endpoints.ts'
import type { Seller } from '#contract/invoices/seller.ts'
import type { Tools } from '#contract/site/tools.ts'
import type { Brand } from '#contract/brand.ts'
import type { Couriers } from '#delivery/couriers.ts'
import type { Gateways } from '#payments/gateways.ts'
import type { Searcher } from '#search/engine.ts'

/**
 * The messages in the local inbox: none in production, only the user's own in a shared demo, otherwise all.
 */
type InboxScope = 'none' | 'own' | 'all'

/** Countries that may receive SMS, as ISO 3166 codes with the home country first, and the daily limit. */
export type SmsRules = { countries: readonly string[]; perDay: number }

/** Dependencies of the API's services; built once by an entry point or a test. */
export type Deps = {
  db: Db
  /** Reports within a second whether PostgreSQL can be reached. */
  databaseAnswers(): Promise<boolean>
  disk: Disk
  search: Searcher
  /** Seconds that search lags behind the change log. */
  searchLag(): number
  /** Age of the search snapshot in seconds; null without one. */
  searchSnapshotAge(): number | null
  /** Categories, attributes and brands, in memory. */
  catalog: Catalog
  places: Places
  /** Prices with their past and their future, in memory. */
  tariffs: TariffTable
  /** The switches that operators have set, in memory. */
  site: SiteState
  /** Every saved search, for the job that matches listings. */
  savedQueries: SavedQueries
  /** Chargers in memory, for filters and maps. */
  chargers: ChargerIndex
  /** Shops by the labels of their hosts. */
  shopHosts: ShopHosts
  rateLimiter: RateLimiter
  /** Limits for guessing, registering, texting and creating. */
  changeLimits: ChangeLimits
  /** Limits for reading, per minute. */
  readLimits: ReadLimits
  passwords: Passwords
  /** Usernames of demo staff, who need no second factor; none in production. */
  demoStaff: ReadonlySet<string>
  /** Encrypts values that must be readable again, such as second-factor secrets. */
  sealer: Sealer
  /** Events that reach open pages at once. */
  live: Live
  /** Counts searches and errors by hour. */
  activity: Activity
  /** Records who is on the site. */
  presence: Presence
  /** Limits that survive a restart. */
  lastingLimits: CountingLimiter
  challenges: Challenges
  /** Replaces the identity of a person who must stay unrecognisable. */
  pseudonym: Pseudonym
  /** The keyed hash by which a voucher's code is stored. */
  voucherHash(code: string): Buffer
  /** Photos as they are shown. */
  storage: Storage
  /** Files that only their owner may read, never served by address. */
  privateStorage: Storage
  /** Folder of the reports about imports; null if there is none. */
  reports: string | null
  /** Files being uploaded. */
  workspace: Workspace
  photos: PhotoStudio
  videos: VideoStudio
  mailer: Mailer
  sms: SmsSender
  smsRules: SmsRules
  inbox: InboxScope
  /** Accounts for payment slips; null if nobody can pay by slip. */
  bank: Readonly<BankAccounts> | null
  /** Partners that lend, and where inquiries to them are mailed. */
  loanPartners: readonly (LoanPartner & { email: string })[]
  /** Analytics and ads; none unless configured. */
  tools: Readonly<Tools>
  /** Calls addresses that users gave. */
  outgoing: Outgoing
  /** Ways to pay with money. */
  gateways: Gateways
  /** Couriers that carry parcels. */
  couriers: Couriers
  /** Contact for push services in case of trouble: a mailto: or https: address. */
  pushContact: string
  /** Scheme, host and port of the site, without a trailing slash. */
  baseUrl: string
  brand: Brand
  /** The issuer of invoices. */
  seller: Readonly<Seller>
  version: string
  now(): Date
  /** Waits before an answer without holding any resource. */
  pause(milliseconds: number): Promise<void>
}
