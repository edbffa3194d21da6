import { isIP } from 'node:net'
import { z } from 'zod'
import { pathOf } from './path-of.ts'
import { wholeNumber } from './whole-number.ts'

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

/** The program itself, its database and its proxies. */
export const programVariables = {
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
  SHUTDOWN_SECONDS: wholeNumber(0, 600)
    .default(10)
    .describe('grace period for running requests and jobs on shutdown; a second signal ends it at once'),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('warn')
    .describe(
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; security events are written at every level but `silent`',
    ),
  LOG_REQUESTS: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe(
      '`1` logs each answered request, without what identifies a person; visitors’ cached pages are not logged',
    ),
  FAULT_POINT: z
    .string()
    .regex(/^[a-z :-]{1,80}$/, 'must name a step')
    .optional()
    .describe(
      'only with `APP_ENV=test`: the step after which a test kills the program (`lib/process/fault-points.ts`)',
    ),
}
