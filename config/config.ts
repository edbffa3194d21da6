import { isIP } from 'node:net'
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
import { pathOf } from './path-of.ts'
import { type SearchCluster, searchProblems, searchVariables, toSearchCluster } from './search.ts'
import { wholeNumber } from './whole-number.ts'
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const isAddressOrNetwork = (text: string) => {
  const [address, bits, ...rest] = text.split('/')
  const family = isIP(address!)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isHostName = (text: string) =>
  /^(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(text) && !/^[\d.]+$/.test(text)

const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, hostname: /.*/, error: 'must be a postgres:// address' })
  .optional()

/** Every variable that the program reads. */
export const variables = z.object({
  APP_ENV: z
    .enum(['demo', 'test', 'production'], 'must be demo, test or production')
    .default('demo')
    .describe('`demo`, `test` or `production`; demo accounts exist only outside production'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1')
    .describe('the address that it listens on'),
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
    .default(3000)
    .describe('the port that it listens on'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('folder of the database, of files without `S3_BUCKET`, of reports and of the search snapshot'),
  DATABASE_URL: postgresAddress.meta({
    description:
      'a PostgreSQL (17 or newer) of your own instead of the embedded one: a database with encoding UTF8 whose owner is the role in the address; no extensions and no other rights are needed',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: postgresAddress.meta({
    description:
      'the same database without the pooler that `DATABASE_URL` then names, PgBouncer in transaction mode; for listening, locks, jobs and migrations',
    isSecret: true,
  }),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine(
      (text) => !URL.canParse(text) || /^\/?$/.test(pathOf(text)),
      'must have no path, query or fragment',
    )
    .optional()
    .meta({ description: 'the public address; https in production', usual: '`http://localhost:3000`' }),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressOrNetwork), 'must be addresses or networks, separated by commas')
    .default([])
    .describe('addresses and networks of proxies whose `X-Forwarded-*` headers are trusted, comma-separated'),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine(
      (parts) => parts.every((part) => isAddressOrNetwork(part) || isHostName(part)),
      'must be host names, addresses or networks without ports, separated by commas',
    )
    .default([])
    .describe(
      "host names, addresses and networks to serve beside the host of `BASE_URL`, comma-separated, e.g. for health checks of a balancer; all others get 421. Hosts below that of `BASE_URL` are shops'; loopback names need no entry outside production",
    ),
  DEMO_PUBLIC: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe(
      '`1` allows demo accounts on a host other than loopback; `/dev/posta` then shows everyone only their own messages',
    ),
  MAP_TILES_URL: z
    .string()
    .refine(
      (text) => /^https:\/\/[^\s'"]+$/.test(text) && text.includes('{z}'),
      'must be an https:// address with {z}, {x} and {y}',
    )
    .optional()
    .describe(
      'the source of map tiles, with `{z}`, `{x}` and `{y}`; without it maps are drawings of the surroundings',
    ),
  MAP_ATTRIBUTION: z
    .string()
    .max(200, 'must be at most 200 characters')
    .default('')
    .describe('the attribution of these tiles'),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description:
      'at least 32 random characters, from which keys for second factors, challenges and more are derived; the same for all processes. Required in production, elsewhere kept in `DATA_DIR/app-secret`',
    isSecret: true,
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters without spaces')
    .optional()
    .meta({
      description:
        'opens `/metrics` (Prometheus) to requests with `Authorization: Bearer <token>`; without it the page does not exist',
      isSecret: true,
    }),
  BOUNCE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters without spaces')
    .optional()
    .meta({
      description:
        'signs reports of mails that came back, which `/hooks/mail-bounces` then takes; without it the address does not exist ([how](../api/modules/notifications/README.md#how-a-mail-or-an-sms-is-sent))',
      isSecret: true,
    }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, hostname: /.+/, error: 'must be a redis:// or rediss:// address' })
    .optional()
    .meta({
      description:
        'a Redis that shares rate limits and live events between web processes; without it each process counts for itself, and events go through PostgreSQL',
      isSecret: true,
    }),
  CHALLENGE_COST: wholeNumber(0, 100_000)
    .default(2_000)
    .describe('proof of work that a browser does before a sign-up or a code; `0` disables it'),
  ...threadVariables,
  SHUTDOWN_SECONDS: wholeNumber(0, 600)
    .default(10)
    .describe('grace period for running requests and jobs on shutdown; a second signal ends it at once'),
  ...limitVariables,
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('warn')
    .describe(
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; security events are written at every level but `silent`',
    ),
  FAULT_POINT: z
    .string()
    .regex(/^[a-z :-]{1,80}$/, 'must name a step')
    .optional()
    .describe(
      'only with `APP_ENV=test`: the step after which a test kills the program (`lib/process/fault-points.ts`)',
    ),
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

/** What a variable is for, in Markdown; its default, where others decide it; whether nobody may see its value. */
type VariableMeta = { description: string; usual?: string; isSecret?: boolean }
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
