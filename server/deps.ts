import { createRequire } from 'node:module'
import timers from 'node:timers/promises'
import type { Deps, SmsRules } from '#api/deps.ts'
import type { Config } from '#config/config.ts'
import { toLoanPartners } from '#config/loans.ts'
import { toSeller } from '#config/seller.ts'
import type { Brand } from '#contract/brand.ts'
import { usualChangeLimits } from '#contract/limits/changes.ts'
import { usualReadLimits } from '#contract/limits/serving.ts'
import { usualSmsRules } from '#contract/limits/accounts.ts'
import { noTools } from '#contract/site/tools.ts'
import { answers, type Db } from '#lib/database/db.ts'
import { type Disk, roomyDisk } from '#lib/load/disk.ts'
import { activityIn } from '#lib/accounts/activity.ts'
import { traced } from '#lib/tracing.ts'
import { presenceIn } from '#lib/notifications/presence.ts'
import type { ChangeLimits, RateLimiter, ReadLimits } from '#lib/limits/rate-limiter.ts'
import { noteList } from '#search/change-tags.ts'
import type { Searcher } from '#search/engine.ts'
import type { Files } from '#server/files.ts'
import type { LiveChoice } from '#server/live.ts'
import { loadHeld } from '#server/reference.ts'
import { openSecurity } from '#server/security.ts'

// Code that leads to React is imported on demand, as in `main.ts`.

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

export type DepsOptions = {
  db: Db
  /** Defaults to querying `db`. */
  databaseAnswers?: () => Promise<boolean>
  /** Defaults to unlimited space. */
  disk?: Disk
  search: Searcher
  searchLag: () => number
  searchSnapshotAge?: () => number | null
  brand: Brand
  baseUrl: string
  carriers: Carriers
  files: Files
  databaseUrl: string
  /** The secret that keys are derived from. */
  appSecret: string
  /** Defaults to one in memory. */
  rateLimiter?: RateLimiter
  /** Transport of live events; PostgreSQL by default. */
  live?: Omit<LiveChoice, 'databaseUrl' | 'onError'>
  /** Cost of the challenges before sign-ups and codes; without it they are disabled. */
  challengeCost?: number
  /** Accounts of gateways; by default none, so that the sandbox stands in. */
  gateways?: Pick<Config, 'card' | 'wallet'> & { allowsSandbox: boolean }
  /** The account at the courier; by default none, so that the sandbox stands in. */
  courier?: { account: Config['courier']; allowsSandbox: boolean }
  smsRules?: SmsRules
  changeLimits?: ChangeLimits
  readLimits?: ReadLimits
  /** Accounts for payment slips; none by default. */
  bank?: Deps['bank']
  /** Partners that lend; by default a bank that does not exist. */
  loanPartners?: Deps['loanPartners']
  /** Analytics and ads; by default none. */
  tools?: Deps['tools']
  /** The issuer of invoices; by default a firm that does not exist. */
  seller?: Deps['seller']
  /** Usernames of demo staff, who need no second factor. */
  demoStaff?: ReadonlySet<string>
  now?: () => Date
  pause?: (milliseconds: number) => Promise<void>
  onError?: (error: Error) => void
}

export type Carriers = Pick<Deps, 'mailer' | 'sms' | 'inbox' | 'outgoing'>

/** Carriers for mail and SMS; outside production an inbox stands in for those not configured. */
export async function carriersOf(
  { environment, isPublicDemo, mail, sms }: Pick<Config, 'environment' | 'isPublicDemo' | 'mail' | 'sms'>,
  db: Db,
): Promise<Carriers> {
  const isProduction = environment === 'production'
  if (isProduction && !(mail && sms)) throw new Error('production needs carriers for mail and SMS')
  const [{ smtpMailer }, { outgoingHttp }, { infobipSender }, { localMailer, localSmsSender }] =
    await Promise.all([
      import('#lib/mails/mailer.ts'),
      import('#lib/http/outgoing-http.ts'),
      import('#lib/notifications/sms-sender.ts'),
      import('#api/modules/notifications/service.ts'),
    ])
  return {
    mailer: mail ? smtpMailer(mail) : localMailer(db),
    sms: sms ? infobipSender(sms) : localSmsSender(db),
    outgoing: outgoingHttp({ allowsPrivate: !isProduction && !isPublicDemo }),
    inbox: isProduction ? 'none' : isPublicDemo ? 'own' : 'all',
  }
}

/** Traces searches, and tells the reply that is being made which lists they fill. */
const observed = (searcher: Searcher): Searcher => ({
  ...searcher,
  search(query) {
    noteList(query)
    return traced('search', { 'bazar.search.sort': query.sort }, () => searcher.search(query))
  },
  suggest: (query) => traced('suggest', {}, () => searcher.suggest(query)),
})

/** Indexes in memory: saved searches, chargers and the hosts of shops. */
async function openIndexes(
  db: Db,
  now: () => Date,
): Promise<Pick<Deps, 'savedQueries' | 'chargers' | 'shopHosts'>> {
  const [{ SavedQueries }, { ChargerIndex }, { shopHostsIn }] = await Promise.all([
    import('#api/modules/saved/service.ts'),
    import('#api/modules/chargers/service.ts'),
    import('#api/modules/shops/hosts.ts'),
  ])
  return {
    savedQueries: new SavedQueries(db),
    chargers: new ChargerIndex(db),
    shopHosts: shopHostsIn({ db, now }),
  }
}

type ProviderOptions = Required<Pick<DepsOptions, 'gateways' | 'courier' | 'now'>> &
  Pick<DepsOptions, 'db' | 'baseUrl' | 'brand'>

/** Gateways for payments and couriers for parcels, or their sandboxes. */
async function openProviders({
  gateways,
  courier,
  db,
  baseUrl,
  brand,
  now,
}: ProviderOptions): Promise<Pick<Deps, 'gateways' | 'couriers'>> {
  const [{ openGateways }, { openCouriers }] = await Promise.all([
    import('#payments/gateways.ts'),
    import('#delivery/couriers.ts'),
  ])
  return {
    gateways: openGateways({ ...gateways, db, baseUrl, brandName: brand.name, now }),
    couriers: openCouriers({ ...courier, db, now }),
  }
}

/** The composition root. Reference data must be loaded, since it is kept in memory. */
export async function createDeps({
  now = () => new Date(),
  pause = (milliseconds) => timers.setTimeout(milliseconds, undefined, { ref: false }),
  onError = () => {},
  databaseUrl,
  appSecret,
  searchSnapshotAge = () => null,
  carriers,
  files,
  rateLimiter: limiter,
  challengeCost = 0,
  databaseAnswers = () => answers(given.db),
  disk = roomyDisk(),
  gateways = { card: null, wallet: null, allowsSandbox: true },
  courier = { account: null, allowsSandbox: true },
  smsRules = usualSmsRules,
  changeLimits = usualChangeLimits,
  readLimits = usualReadLimits,
  demoStaff = new Set(),
  bank = null,
  live: liveChoice,
  ...given
}: DepsOptions): Promise<Deps> {
  const { db } = given
  const [{ memoryRateLimiter }, { lastingLimiter }, { makeLive }] = await Promise.all([
    import('#lib/limits/rate-limiter.ts'),
    import('#lib/limits/lasting-limiter.ts'),
    import('#server/live.ts'),
  ])
  const rateLimiter = limiter ?? memoryRateLimiter(now)
  const lastingLimits = lastingLimiter(db, now)
  const [held, indexes, security, providers] = await Promise.all([
    loadHeld(db),
    openIndexes(db, now),
    openSecurity(appSecret, { challengeCost, now, lastingLimits, rateLimiter }),
    openProviders({ gateways, courier, db, now, baseUrl: given.baseUrl, brand: given.brand }),
  ])
  const deps: Omit<Deps, 'live' | 'presence'> = {
    activity: activityIn({ db, now, onError }),
    ...given,
    search: observed(given.search),
    ...carriers,
    ...files,
    ...held,
    ...indexes,
    ...security,
    ...providers,
    databaseAnswers,
    disk,
    rateLimiter,
    lastingLimits,
    changeLimits,
    readLimits,
    demoStaff,
    bank,
    tools: given.tools ?? noTools,
    loanPartners: given.loanPartners ?? toLoanPartners({ APP_ENV: 'demo' }),
    seller: given.seller ?? toSeller({ APP_ENV: 'demo', COMPANY_NAME: given.brand.company }),
    smsRules,
    pushContact: `mailto:${given.brand.contactEmail ?? `postmaster@${new URL(given.baseUrl).hostname}`}`,
    version,
    searchSnapshotAge,
    now,
    pause,
  }
  const live = await makeLive(deps, { ...liveChoice, databaseUrl, onError })
  const presence = presenceIn({ db, now, onError })
  return Object.assign(deps, { live, presence })
}
