import path from 'node:path'
import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import type { BankAccounts } from '#contract/bank/accounts.ts'
import type { AppLinks } from '#contract/site/app-links.ts'
import type { Seller } from '#contract/invoices/seller.ts'
import type { Tools } from '#contract/site/tools.ts'
import { appLinkVariables, toAppLinks } from './app-links.ts'
import { bankProblems, bankVariables, toBank } from './bank.ts'
import { brandVariables, toBrand, withoutEmpty } from './brand.ts'
import { type CourierAccount, deliveryProblems, deliveryVariables, toCourier } from './delivery.ts'
import { limitVariables, toChangeLimits, toReadLimits } from './limits.ts'
import { type LendingPartner, loanVariables, toLoanPartners } from './loans.ts'
import { isLoopback } from './loopback.ts'
import { type Mail, mailProblems, mailVariables, toMail } from './mail.ts'
import { type FileStore, fileProblems, fileVariables, toFileStore } from './files.ts'
import { programVariables } from './program.ts'
import { type SearchCluster, searchProblems, searchVariables, toSearchCluster } from './search.ts'
import {
  type CardAccount,
  paymentProblems,
  paymentVariables,
  toCard,
  toWallet,
  type WalletAccount,
} from './payments.ts'
import { type Pusher, pusherProblems, pusherVariables, toPusher } from './pusher.ts'
import { sellerProblems, sellerVariables, toSeller } from './seller.ts'
import { type SmsAccount, smsProblems, smsVariables, toSms, toSmsRules } from './sms.ts'
import { threadVariables } from './threads.ts'
import { toolProblems, toolVariables, toTools } from './tools.ts'

type Environment = 'demo' | 'test' | 'production'

export type Config = Readonly<{
  environment: Environment
  /** A demo shared by strangers. */
  isPublicDemo: boolean
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  mediaDir: string
  /** Files that only their owner may read. */
  privateDir: string
  /** Unfinished uploads; on the same disk as `mediaDir`. */
  uploadsDir: string
  /** An external PostgreSQL; the embedded one if undefined. Leads to sessions of its own. */
  databaseUrl: string | undefined
  /** A pooler in front of it, in transaction mode, for requests. */
  poolerUrl: string | undefined
  /** Scheme, host and port, without a trailing slash. */
  baseUrl: string
  /** Addresses and networks of trusted proxies. */
  trustProxy: readonly string[]
  /** Names, addresses and networks allowed in `Host` beside that of `baseUrl`. */
  allowedHosts: readonly string[]
  brand: Readonly<Brand>
  /** Source and attribution of map tiles; without it maps show an outline. */
  map: Readonly<{ tilesUrl: string; attribution: string }> | null
  /** Null: mails go to the inbox at /dev/posta. */
  mail: Mail | null
  /** Null: SMS go to the inbox at /dev/posta. */
  sms: SmsAccount | null
  /** Encryption keys for stored secrets are derived from it; if undefined, one is kept in `dataDir`. */
  appSecret: string | undefined
  /** Grants access to `/metrics`. */
  metricsToken: string | undefined
  /** Signs reports of mails that came back. */
  bounceSecret: string | undefined
  /** Shares rate limits and live events between web processes. */
  redisUrl: string | undefined
  /** A hosted service of the Pusher protocol; without it the site serves live events itself. */
  pusher: Readonly<Pusher> | null
  /** An OpenSearch cluster that answers searches; null leaves them to this program. */
  searchCluster: Readonly<SearchCluster> | null
  /** Buckets for files; null keeps them in folders of `dataDir`. */
  fileStore: Readonly<FileStore> | null
  /** Address in front of the photos, such as that of a CDN; without it the site serves them itself. */
  mediaUrl: string | undefined
  /** Accounts for payment slips; null if nobody can pay by slip. */
  bank: Readonly<BankAccounts> | null
  /** The issuer of invoices. */
  seller: Readonly<Seller>
  /** The card gateway and the wallet; outside production the sandbox stands in for those not configured. */
  card: Readonly<CardAccount> | null
  wallet: Readonly<WalletAccount> | null
  /** The courier; outside production the sandbox stands in for it. */
  courier: Readonly<CourierAccount> | null
  /** Partners that lend. */
  loanPartners: readonly Readonly<LendingPartner>[]
  /** Analytics and ads; none unless configured. */
  tools: Readonly<Tools>
  /** Apps that may open the site's addresses. */
  appLinks: Readonly<AppLinks>
  /** Iterations per attempt at the proof of work for sign-ups and codes; 0 disables it. */
  challengeCost: number
  /** Countries that may receive SMS, as ISO 3166 codes, and the daily maximum. */
  smsRules: ReturnType<typeof toSmsRules>
  /** Threads that serve requests from one port. */
  servingThreads: number
  /** Threads that answer searches, each with an index of its own. */
  searchThreads: number
  /** Grace period for running requests and jobs on shutdown. */
  shutdownSeconds: number
  /** Failed logins, registrations, SMS and new listings. */
  changeLimits: ReturnType<typeof toChangeLimits>
  /** Reads per minute. */
  readLimits: ReturnType<typeof toReadLimits>
  logLevel: string
  /** Logs each answered request. */
  logsRequests: boolean
  /** The step after which a test kills the program. */
  faultPoint: string | undefined
}>

type Env = Record<string, string | undefined>

/** Lists everything that is wrong, for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/** Every variable that the program reads. */
export const variables = z.object({
  ...programVariables,
  ...threadVariables,
  ...limitVariables,
  ...mailVariables,
  ...smsVariables,
  ...bankVariables,
  ...brandVariables,
  ...pusherVariables,
  ...fileVariables,
  ...searchVariables,
  ...sellerVariables,
  ...paymentVariables,
  ...deliveryVariables,
  ...loanVariables,
  ...toolVariables,
  ...appLinkVariables,
})

/** Reads and checks the environment; throws a ConfigError that lists every problem at once. */
export function loadConfig(env: Env): Config {
  const given = withoutEmpty(env)
  const parsed = variables.safeParse(given)
  // Invalid variables must not hide conflicts between others, so the rules see every well-formed variable.
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])))
  const sound = variables.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
  )
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => problemOf(issue, given)),
    ...crossProblems(sound, wrong),
  ]
  if (problems.length > 0) throw new ConfigError(problems)

  const dataDir = path.resolve(sound.DATA_DIR)
  const baseUrl = new URL(sound.BASE_URL ?? `http://localhost:${sound.PORT}`)
  const brand = Object.freeze(toBrand(sound))
  return Object.freeze({
    environment: sound.APP_ENV,
    isPublicDemo: sound.APP_ENV !== 'production' && sound.DEMO_PUBLIC === '1',
    host: sound.HOST,
    port: sound.PORT,
    dataDir,
    mediaDir: path.join(dataDir, 'media'),
    privateDir: path.join(dataDir, 'private'),
    uploadsDir: path.join(dataDir, 'uploads'),
    databaseUrl: sound.DATABASE_DIRECT_URL ?? sound.DATABASE_URL,
    poolerUrl: sound.DATABASE_DIRECT_URL && sound.DATABASE_URL,
    baseUrl: baseUrl.origin,
    trustProxy: Object.freeze(sound.TRUST_PROXY),
    allowedHosts: Object.freeze(sound.ALLOWED_HOSTS),
    brand,
    map: sound.MAP_TILES_URL
      ? Object.freeze({ tilesUrl: sound.MAP_TILES_URL, attribution: sound.MAP_ATTRIBUTION })
      : null,
    mail: toMail(sound, { senderName: brand.name, host: baseUrl.hostname }),
    sms: toSms(sound, brand.name),
    appSecret: sound.APP_SECRET,
    metricsToken: sound.METRICS_TOKEN,
    bounceSecret: sound.BOUNCE_SECRET,
    redisUrl: sound.REDIS_URL,
    pusher: toPusher(sound),
    searchCluster: toSearchCluster(sound),
    fileStore: toFileStore(sound),
    mediaUrl: sound.MEDIA_URL,
    bank: toBank(sound),
    seller: toSeller(sound),
    card: toCard(sound),
    wallet: toWallet(sound),
    courier: toCourier(sound),
    loanPartners: toLoanPartners(sound),
    tools: toTools(sound),
    appLinks: toAppLinks(sound),
    challengeCost: sound.CHALLENGE_COST,
    smsRules: toSmsRules(sound),
    servingThreads: sound.SERVING_THREADS,
    searchThreads: sound.SEARCH_THREADS,
    shutdownSeconds: sound.SHUTDOWN_SECONDS,
    changeLimits: toChangeLimits(sound),
    readLimits: toReadLimits(sound),
    logLevel: sound.LOG_LEVEL,
    logsRequests: sound.LOG_REQUESTS === '1',
    faultPoint: sound.FAULT_POINT,
  })
}

/** For entry points: returns the configuration, or prints its problems to standard error and exits with 1. */
export function configOrExit(env: Env): Config {
  try {
    return loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

type VariableMeta = {
  /** Meaning, in Markdown. */
  description: string
  /** Default, where other variables or the machine decide it. */
  usual?: string
  /** Nobody may see its value. */
  isSecret?: boolean
}
/** Describes a variable of this name. */
export const metaOf = (name: string) =>
  (variables.shape as Record<string, z.ZodType>)[name]!.meta() as VariableMeta

function problemOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = metaOf(name).isSecret ? '' : ` (it is "${given[name]}")`
  return `${name} ${issue.message}${shown}`
}

const takesMoney = (config: z.output<typeof variables>) =>
  Boolean(config.BANK_ACCOUNTS || config.MONRI_MERCHANT_KEY || config.PAYPAL_SECRET)

/** Rules across variables; none reports a variable that is invalid by itself. */
function crossProblems(config: z.output<typeof variables>, wrong: ReadonlySet<string>): string[] {
  const speaksOf = (...names: string[]) => names.every((name) => !wrong.has(name))
  const problems: string[] = []
  problems.push(...sellerProblems(config, { takesMoney: takesMoney(config), wrong }))

  if (speaksOf('APP_ENV', 'FAULT_POINT') && config.FAULT_POINT && config.APP_ENV !== 'test')
    problems.push('FAULT_POINT kills the program, so it is allowed only when APP_ENV is test')
  if (speaksOf('DATABASE_URL', 'DATABASE_DIRECT_URL') && config.DATABASE_DIRECT_URL && !config.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, the address of a pooler in front of it')
  problems.push(
    ...mailProblems(config, wrong),
    ...smsProblems(config, wrong),
    ...pusherProblems(config, wrong),
    ...fileProblems(config, wrong),
    ...searchProblems(config, wrong),
    ...bankProblems(config, wrong),
    ...paymentProblems(config, wrong),
    ...deliveryProblems(config, wrong),
    ...toolProblems(config, wrong),
  )
  if (config.APP_ENV === 'production') {
    if (speaksOf('APP_SECRET') && !config.APP_SECRET)
      problems.push('APP_SECRET must be set when APP_ENV is production')
    if (speaksOf('BASE_URL') && !config.BASE_URL?.startsWith('https:'))
      problems.push('BASE_URL must be an https:// address when APP_ENV is production')
    return problems
  }
  if (!speaksOf('APP_ENV', 'DEMO_PUBLIC') || config.DEMO_PUBLIC === '1') return problems
  const way = 'set DEMO_PUBLIC=1 if you mean it, or APP_ENV=production'
  if (speaksOf('HOST') && !isLoopback(config.HOST))
    problems.push(
      `HOST ${config.HOST} would show the demo accounts, whose password is known, to others: ${way}`,
    )
  if (config.BASE_URL && !isLoopback(new URL(config.BASE_URL).hostname))
    problems.push(
      `BASE_URL ${config.BASE_URL} would show the demo accounts, whose password is known, to others: ${way}`,
    )
  return problems
}
