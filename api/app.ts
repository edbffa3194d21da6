import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import '#contract/error-map.ts'
import type { AppLinks } from '#contract/site/app-links.ts'
import type { Deps } from '#api/deps.ts'
import { createHttpServer, usualPatienceMs } from '#api/http-server.ts'
import { apiRoutes } from '#api/routes.ts'
import { origins } from '#lib/endpoints/absolute-addresses.ts'
import { requestLog as shownRequest } from '#lib/http/request-log.ts'
import { replyCompression } from '#lib/http/encodings.ts'
import type { HostRules } from '#lib/http/known-hosts.ts'
import { rootRoutes } from '#api/modules/accounts/routes.ts'
import { resolveSession } from '#api/modules/accounts/service.ts'
import { broadcastingRoutes } from '#api/modules/live/routes.ts'
import { bounceRoutes } from '#api/modules/notifications/bounces/routes.ts'
import { callbackRoutes } from '#api/modules/payments/gateways/callbacks.ts'
import { sitemapRoutes } from '#api/modules/sitemaps/routes.ts'
import { confirmDeed, dropDeed, isDeed, noteDeed } from '#api/modules/agents/service.ts'
import { agentLog } from '#api/plugins/logs/agent-log.ts'
import { activityCounts } from '#api/plugins/activity.ts'
import { appLinkRoutes } from '#api/plugins/app-links.ts'
import { barePolicy } from '#api/plugins/bare-policy.ts'
import { liveSockets } from '#api/plugins/live-sockets.ts'
import { limitedCalls } from '#api/plugins/call-limits.ts'
import { challenge } from '#api/plugins/challenge.ts'
import { drain } from '#api/plugins/drain.ts'
import { errors } from '#api/plugins/errors.ts'
import { fullDisk } from '#api/plugins/full-disk.ts'
import { hosts } from '#api/plugins/hosts.ts'
import { inProcess } from '#api/plugins/in-process.ts'
import { loadShedding, type LoadOptions } from '#api/plugins/load/shedding.ts'
import { media } from '#api/plugins/media.ts'
import { metrics, type ThreadMetrics } from '#api/plugins/metrics.ts'
import { readiness } from '#api/plugins/readiness.ts'
import { openapi } from '#api/plugins/openapi.ts'
import { origin } from '#api/plugins/origin.ts'
import { securityHeaders } from '#api/plugins/security-headers.ts'
import { requestLog } from '#api/plugins/logs/request-log.ts'
import { addWorkMetrics } from '#api/work-metrics.ts'
import { securityLog } from '#api/plugins/logs/security-log.ts'
import { readLimits } from '#api/plugins/read-limits.ts'
import { session } from '#api/plugins/session.ts'
import { shopHosts } from '#api/plugins/shop-hosts.ts'
import { shortcut } from '#api/plugins/shortcut.ts'
import { siteSwitches } from '#api/plugins/site-switches.ts'
import { courierPages } from '#delivery/sandbox/plugin.ts'
import { sandboxPages } from '#payments/sandbox/plugin.ts'
import { slowBodies } from '#api/plugins/slow-bodies.ts'

export type AppOptions = {
  baseUrl: string
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy?: string[] | undefined
  /** Hosts served besides that of `baseUrl`. */
  hosts?: HostRules | undefined
  logLevel?: string | undefined
  /** Log destination; standard output by default. */
  logStream?: { write(line: string): void } | undefined
  /** Logs each answered request. */
  logsRequests?: boolean | undefined
  /** Milliseconds for which pages share replies that are the same for everyone; 0 disables sharing. */
  sharedAnswerMs?: number | undefined
  /** The bearer token for `/metrics`; without one nobody may read it. */
  metricsToken?: string | undefined
  /** The serving thread that this is; by default the only one. */
  thread?: ThreadMetrics | undefined
  /** Signs reports of mails that came back; without one nobody may report. */
  bounceSecret?: string | undefined
  /** Apps that may open the site's addresses. */
  appLinks?: AppLinks | undefined
  patienceMs?: Readonly<typeof usualPatienceMs> | undefined
  /** When to refuse requests because of load. */
  load?: LoadOptions | undefined
  /** Called for every route as it is registered. */
  onRoute?: (route: RouteOptions) => void
}

const compression: FastifyCompressOptions = {
  threshold: 1_024, // bytes; less costs more than it saves
  syncThreshold: 256 << 10, // a stream for each reply costs more than compressing it
  encodings: ['zstd', 'br', 'gzip', 'identity'],
  zlibOptions: { level: 4 }, // for streams
  zlib: replyCompression,
  globalDecompression: false,
}

/** Builds the API and stored media without opening a port; the entry points register pages on top. */
export async function buildApp(
  deps: Deps,
  {
    baseUrl,
    trustProxy = [],
    hosts: hostRules = { allowed: [], isProduction: false },
    logLevel = 'warn',
    logStream,
    logsRequests = false,
    sharedAnswerMs,
    metricsToken,
    thread,
    bounceSecret,
    appLinks,
    patienceMs = usualPatienceMs,
    load,
    onRoute,
  }: AppOptions,
) {
  const app = createHttpServer({
    brand: deps.brand,
    baseUrl,
    trustProxy,
    hosts: hostRules,
    logLevel,
    logStream,
    patienceMs,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)

  const isSecureSite = baseUrl.startsWith('https:')
  app.decorate('originOf', origins(baseUrl))
  await app.register(shopHosts, { baseUrl, rules: hostRules })
  await app.register(shortcut)
  await app.register(requestLog, { isLogged: logsRequests, shown: shownRequest(deps.brand) })
  // Registered before anything expensive.
  await app.register(loadShedding, { ...load, brandName: deps.brand.name, isSecureSite })
  await app.register(securityHeaders, { isSecureSite })
  await app.register(barePolicy)
  await app.register(compress, compression)
  await app.register(inProcess, { deps, sharedAnswerMs })
  await app.register(errors)
  await app.register(drain)
  await app.register(liveSockets, { live: deps.live, baseUrl, rules: hostRules })
  await app.register(hosts, { baseUrl, brandName: deps.brand.name, rules: hostRules })
  await app.register(securityLog, { deps })
  await app.register(activityCounts, { activity: deps.activity })
  await app.register(metrics, { deps, token: metricsToken, thread, addWork: addWorkMetrics })
  await app.register(readiness, { deps })
  await app.register(slowBodies, { usualMs: patienceMs.request, restMs: patienceMs.rest })
  await app.register(origin, { baseUrl })
  await app.register(fullDisk, { disk: deps.disk })
  await app.register(session, {
    resolve: (token, options) => resolveSession(deps, token, options),
    isSecureSite,
  })
  await app.register(siteSwitches, { deps })
  await app.register(readLimits, { deps })
  await app.register(limitedCalls, { deps })
  await app.register(agentLog, { deps, isDeed, noteDeed, confirmDeed, dropDeed })
  await app.register(challenge, { challenges: deps.challenges })
  await app.register(openapi, { title: deps.brand.name, version: deps.version, baseUrl })
  await app.register(media, { storage: deps.storage })
  await registerOuterRoutes(app, deps, { bounceSecret, appLinks })
  await app.register(apiRoutes, { prefix: '/api', deps, thread })
  return app
}

/** Routes outside `/api`, for clients other than pages and programs of users. */
async function registerOuterRoutes(
  app: FastifyInstance,
  deps: Deps,
  { bounceSecret, appLinks }: Pick<AppOptions, 'bounceSecret' | 'appLinks'>,
) {
  await app.register(rootRoutes, { deps })
  await app.register(broadcastingRoutes, { deps })
  await app.register(sitemapRoutes, { deps })
  await app.register(bounceRoutes, { deps, secret: bounceSecret })
  if (appLinks) await app.register(appLinkRoutes, { links: appLinks })
  await app.register(callbackRoutes, { deps })
  if (deps.gateways.isSandbox)
    await app.register(sandboxPages, {
      prefix: '/dev/banka',
      db: deps.db,
      baseUrl: deps.baseUrl,
      now: deps.now,
    })
  if (deps.couriers.isSandbox)
    await app.register(courierPages, { prefix: '/dev/kurir', db: deps.db, now: deps.now })
}
