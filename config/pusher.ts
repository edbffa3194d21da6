import { z } from 'zod'

/** An application of a hosted service of the Pusher protocol. */
export type Pusher = {
  appId: string
  key: string
  secret: string
  /** Host that receives our events. */
  host: string
  /** Host that browsers connect to. */
  socketHost: string
  port: number
  tls: boolean
}

const id = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _')
  .optional()

export const pusherVariables = {
  PUSHER_APP_ID: id.describe(
    'an application of a hosted service that speaks the Pusher protocol, which browsers then connect to; without it the site serves live events itself',
  ),
  PUSHER_APP_KEY: id.describe('its key'),
  PUSHER_APP_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII without spaces')
    .optional()
    .meta({ description: 'its secret', isSecret: true }),
  PUSHER_APP_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/, 'must be the name of a cluster, as eu')
    .optional()
    .describe('a cluster of Pusher, instead of `PUSHER_HOST`'),
  PUSHER_HOST: z
    .string()
    .regex(/^[\w.-]{1,253}$/, 'must be a host name')
    .optional()
    .describe("the service's host"),
  PUSHER_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
    .optional()
    .describe('its port; that of the scheme unless given'),
  PUSHER_SCHEME: z
    .enum(['http', 'https'], 'must be http or https')
    .default('https')
    .describe('`http` or `https`'),
}

const variables = z.object(pusherVariables)
type Variables = z.output<typeof variables>

/** Null unless the application is configured completely; a partial one is reported. */
export function toPusher({
  PUSHER_APP_ID: appId,
  PUSHER_APP_KEY: key,
  PUSHER_APP_SECRET: secret,
  PUSHER_APP_CLUSTER: cluster,
  PUSHER_HOST: given,
  PUSHER_PORT,
  PUSHER_SCHEME,
}: Variables): Readonly<Pusher> | null {
  const host = given ?? (cluster && `api-${cluster}.pusher.com`)
  if (!appId || !key || !secret || !host) return null
  const tls = PUSHER_SCHEME === 'https'
  return Object.freeze({
    appId,
    key,
    secret,
    host,
    socketHost: given ?? `ws-${cluster}.pusher.com`,
    port: PUSHER_PORT ?? (tls ? 443 : 80),
    tls,
  })
}

/** Rules across these variables, for those that are not wrong by themselves. */
export function pusherProblems(
  config: Variables & { APP_ENV: string },
  wrong: ReadonlySet<string>,
): string[] {
  const { PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET, PUSHER_HOST, PUSHER_APP_CLUSTER } = config
  if (Object.keys(pusherVariables).some((name) => wrong.has(name))) return []
  const parts = [PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET, PUSHER_HOST ?? PUSHER_APP_CLUSTER]
  if (new Set(parts.map(Boolean)).size > 1)
    return [
      'PUSHER_APP_ID, PUSHER_APP_KEY, PUSHER_APP_SECRET and either PUSHER_HOST or PUSHER_APP_CLUSTER must be set together',
    ]
  return config.APP_ENV === 'production' && PUSHER_APP_ID && config.PUSHER_SCHEME !== 'https'
    ? ['PUSHER_SCHEME must be https when APP_ENV is production']
    : []
}
