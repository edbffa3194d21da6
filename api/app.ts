import path from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import '#contract/error-map.ts'
import type { AppLinks } from '#contract/app-links.ts'
import type { Deps } from '#api/deps.ts'
import { origins } from '#lib/absolute-addresses.ts'
import { methodsAt, shadowedCalls } from '#lib/allowed-methods.ts'
import { allJobs } from '#api/jobs.ts'
import { replyCompression } from '#lib/encodings.ts'
import { decodableAddress } from '#lib/decodable-address.ts'
import { DomainError, noSuchAddress } from '#lib/errors.ts'
import { exceeds } from '#lib/json-size.ts'
import type { HostRules } from '#lib/known-hosts.ts'
import { errorLog, requestLog } from '#lib/request-log.ts'
import { shallowAddress } from '#lib/shallow-address.ts'
import { requireStaff } from '#lib/staff.ts'
import { challengeRoutes } from '#api/modules/challenges/routes.ts'
import { accountRoutes, rootRoutes } from '#api/modules/accounts/routes.ts'
import { resolveSession } from '#api/modules/accounts/service.ts'
import { auditRoutes } from '#api/modules/audit/routes.ts'
import { bankRoutes } from '#api/modules/bank/routes.ts'
import { blockRoutes } from '#api/modules/blocks/routes.ts'
import { catalogueRoutes } from '#api/modules/catalogue/routes.ts'
import { categoryRoutes } from '#api/modules/categories/routes.ts'
import { chargerRoutes } from '#api/modules/chargers/routes.ts'
import { checkRoutes } from '#api/modules/checks/routes.ts'
import { disputeRoutes } from '#api/modules/disputes/routes.ts'
import { conversationRoutes } from '#api/modules/conversations/routes.ts'
import { figureRoutes } from '#api/modules/figures/routes.ts'
import { followerMessageRoutes } from '#api/modules/follower-messages/routes.ts'
import { followRoutes } from '#api/modules/follows/routes.ts'
import { groupRoutes } from '#api/modules/groups/routes.ts'
import { closingRoutes } from '#api/modules/closings/routes.ts'
import { invoiceRoutes } from '#api/modules/invoices/routes.ts'
import { healthRoutes } from '#api/modules/health/routes.ts'
import { cacheRoutes } from '#api/modules/caches/routes.ts'
import { jobRoutes } from '#api/modules/jobs/routes.ts'
import { landingRoutes } from '#api/modules/landing/routes.ts'
import { broadcastingRoutes, liveRoutes } from '#api/modules/live/routes.ts'
import { leadRoutes } from '#api/modules/leads/routes.ts'
import { loanRoutes } from '#api/modules/loans/routes.ts'
import { mahalacRoutes } from '#api/modules/mahalac/routes.ts'
import { ledgerRoutes } from '#api/modules/ledger/routes.ts'
import { payoutRoutes } from '#api/modules/payouts/routes.ts'
import { listingRoutes } from '#api/modules/listings/routes.ts'
import { bounceRoutes } from '#api/modules/notifications/bounces/routes.ts'
import { notificationRoutes } from '#api/modules/notifications/routes.ts'
import { moderationRoutes } from '#api/modules/moderation/routes.ts'
import { muteRoutes } from '#api/modules/mutes/routes.ts'
import { paymentRoutes } from '#api/modules/payments/routes.ts'
import { callbackRoutes } from '#api/modules/payments/callbacks.ts'
import { peopleRoutes } from '#api/modules/people/routes.ts'
import { photoFlagRoutes } from '#api/modules/media/flags/routes.ts'
import { mediaRoutes } from '#api/modules/media/routes.ts'
import { personalDataRoutes } from '#api/modules/personal-data/routes.ts'
import { questionRoutes } from '#api/modules/questions/routes.ts'
import { placeRoutes } from '#api/modules/places/routes.ts'
import { priceRoutes } from '#api/modules/prices/routes.ts'
import { promotionRoutes } from '#api/modules/promotions/routes.ts'
import { proRoutes } from '#api/modules/pro/routes.ts'
import { profileRoutes } from '#api/modules/profiles/routes.ts'
import { recentSearchRoutes } from '#api/modules/search/recent/routes.ts'
import { serviceMessageRoutes } from '#api/modules/service-messages/routes.ts'
import { siteRoutes } from '#api/modules/site/routes.ts'
import { sitemapRoutes } from '#api/modules/sitemaps/routes.ts'
import { deliveryRoutes } from '#api/modules/delivery/routes.ts'
import { cartRoutes } from '#api/modules/cart/routes.ts'
import { orderRoutes } from '#api/modules/orders/routes.ts'
import { savedRoutes } from '#api/modules/saved/routes.ts'
import { savedSearchRoutes } from '#api/modules/saved/searches/routes.ts'
import { reportRoutes } from '#api/modules/reports/routes.ts'
import { reviewRoutes } from '#api/modules/reviews/routes.ts'
import { sellerSettingsRoutes } from '#api/modules/seller-settings/routes.ts'
import { shopPageRoutes } from '#api/modules/shops/page-routes.ts'
import { shopRoutes } from '#api/modules/shops/routes.ts'
import { statisticsRoutes } from '#api/modules/statistics/routes.ts'
import { searchRoutes } from '#api/modules/search/routes.ts'
import { tariffRoutes } from '#api/modules/tariffs/routes.ts'
import { suggestRoutes } from '#api/modules/search/suggest/routes.ts'
import { synonymRoutes } from '#api/modules/search/synonyms/routes.ts'
import { voucherRoutes } from '#api/modules/vouchers/routes.ts'
import { videoRoutes } from '#api/modules/videos/routes.ts'
import { confirmDeed, dropDeed, isDeed, noteDeed } from '#api/modules/agents/service.ts'
import { agentLog } from '#api/plugins/agent-log.ts'
import { agentRoutes } from '#api/modules/agents/routes.ts'
import { webhookRoutes } from '#api/modules/webhooks/routes.ts'
import { activityCounts } from '#api/plugins/activity.ts'
import { appLinkRoutes } from '#api/plugins/app-links.ts'
import { barePolicy } from '#api/plugins/bare-policy.ts'
import { liveSockets } from '#api/plugins/live-sockets.ts'
import { limitedCalls } from '#api/plugins/call-limits.ts'
import { challenge } from '#api/plugins/challenge.ts'
import { drain } from '#api/plugins/drain.ts'
import { answerBadAddress, answerBrokenRequest, errors } from '#api/plugins/errors.ts'
import { fullDisk } from '#api/plugins/full-disk.ts'
import { hosts } from '#api/plugins/hosts.ts'
import { inProcess } from '#api/plugins/in-process.ts'
import { loadShedding, type LoadOptions } from '#api/plugins/load-shedding.ts'
import { media } from '#api/plugins/media.ts'
import { metrics, type ThreadMetrics } from '#api/plugins/metrics.ts'
import { openapi } from '#api/plugins/openapi.ts'
import { origin } from '#api/plugins/origin.ts'
import { securityHeaders } from '#api/plugins/security-headers.ts'
import { securityLog } from '#api/plugins/security-log.ts'
import { readLimits } from '#api/plugins/read-limits.ts'
import { session, tokenOf } from '#api/plugins/session.ts'
import { proxyTrust, shopHosts, siteConstraint } from '#api/plugins/shop-hosts.ts'
import { shortcut } from '#api/plugins/shortcut.ts'
import { siteSwitches } from '#api/plugins/site-switches.ts'
import { courierPages } from '#delivery/sandbox/plugin.ts'
import { sandboxPages } from '#payments/sandbox/plugin.ts'
import { slowBodies } from '#api/plugins/slow-bodies.ts'

export type AppOptions = {
  baseUrl: string
  /** The folder of stored photos. */
  mediaDir: string
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy?: string[] | undefined
  /** Hosts served besides that of `baseUrl`. */
  hosts?: HostRules | undefined
  logLevel?: string | undefined
  /** Log destination; standard output by default. */
  logStream?: { write(line: string): void } | undefined
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

const maxBodyBytes = 1 << 20
/** Room for a search with every parameter as long as the contract allows. */
const maxHeaderBytes = 64 << 10
/** Limits for JSON: no call needs more than eight levels or a thousand values. */
const bodyLimits = { depth: 32, commas: 10_000 }

/** The most time that clients may take, in milliseconds. */
const usualPatienceMs = {
  /** Sending the headers. */
  headers: 30_000,
  /** Sending the whole request. */
  request: 30_000,
  /** Sending a request with photos, over a mobile connection. */
  upload: 300_000,
  /** Sending the rest of a body after the reply. */
  rest: 5_000,
}

/** Interval of Node's checks for slow clients; its default would allow headers twice their time. */
const slowLookMs = 1_000

/** Runs before the body is read, so that the reply does not depend on it. */
const refuseAddress = async (request: FastifyRequest, reply: FastifyReply) => {
  const [path = ''] = request.url.slice('/api'.length).split('?')
  const found = methodsAt(path)
  if (!found) throw noSuchAddress()
  if (found.isForStaff) requireStaff(await request.actor())
  const isAsked = request.method === 'OPTIONS'
  // With the right method, a parameter is too long to be one.
  if (!isAsked && found.allowed.includes(request.method)) throw noSuchAddress()
  reply.header('allow', found.allowed.join(', '))
  if (isAsked) return reply.code(204).send()
  throw new DomainError('method_not_allowed')
}

/** Builds the API and stored media without opening a port; the entry points register pages on top. */
export async function buildApp(
  deps: Deps,
  {
    baseUrl,
    mediaDir,
    trustProxy = [],
    hosts: hostRules = { allowed: [], isProduction: false },
    logLevel = 'warn',
    logStream,
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
  const trusts = proxyTrust(trustProxy)
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: { req: requestLog(deps.brand), err: errorLog },
      ...(logStream && { stream: logStream }),
    },
    bodyLimit: maxBodyBytes,
    trustProxy: trusts,
    requestTimeout: patienceMs.upload,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: patienceMs.headers,
      connectionsCheckingInterval: slowLookMs,
      // Anything else, such as an offer of HTTP/2, is answered as if it did not ask.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    // During shutdown, requests on open connections are still served.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 500,
      ignoreTrailingSlash: true,
      constraints: { site: siteConstraint(baseUrl, hostRules, trusts) },
    },
    // Pages show what is missing to people; programs learn that their address is malformed.
    rewriteUrl({ url = '/' }) {
      const address = shallowAddress(url)
      return address.startsWith('/api/') ? address : decodableAddress(address)
    },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)

  const isSecureSite = baseUrl.startsWith('https:')
  app.decorate('originOf', origins(baseUrl))
  await app.register(shopHosts, { baseUrl, rules: hostRules })
  await app.register(shortcut)
  // Registered before anything expensive.
  await app.register(loadShedding, { ...load, brandName: deps.brand.name, isSecureSite })
  await app.register(securityHeaders, { isSecureSite })
  await app.register(barePolicy)
  await app.register(compress, {
    threshold: 1_024, // bytes; less costs more than it saves
    syncThreshold: 256 << 10, // a stream for each reply costs more than compressing it
    encodings: ['zstd', 'br', 'gzip', 'identity'],
    zlibOptions: { level: 4 }, // for streams
    zlib: replyCompression,
    globalDecompression: false,
  })
  await app.register(inProcess, { deps, sharedAnswerMs })
  await app.register(errors)
  await app.register(drain)
  await app.register(liveSockets, { live: deps.live, baseUrl, rules: hostRules })
  await app.register(hosts, { baseUrl, brandName: deps.brand.name, rules: hostRules })
  await app.register(securityLog, { deps })
  await app.register(activityCounts, { activity: deps.activity })
  await app.register(metrics, { deps, token: metricsToken, thread })
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
  await app.register(media, { root: path.resolve(mediaDir), storage: deps.storage })
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
  await app.register(
    async (api) => {
      api.removeContentTypeParser('text/plain')
      // The spec's client sends a JSON content type with every call, even without a body.
      const parseJson = api.getDefaultJsonParser('error', 'error')
      api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') return done(null)
        if (exceeds(body, bodyLimits)) return done(new DomainError('bad_request'))
        return parseJson(request, body, done)
      })
      api.addHook('onSend', (request, reply, _payload, done) => {
        // Never cache replies that depend on the caller.
        if (tokenOf(request)) reply.header('cache-control', 'no-store')
        done()
      })
      await api.register(rootRoutes, { deps })
      await api.register(accountRoutes, { deps })
      await api.register(bankRoutes, { deps })
      await api.register(blockRoutes, { deps })
      await api.register(challengeRoutes, { deps })
      await api.register(chargerRoutes, { deps })
      await api.register(catalogueRoutes, { deps })
      await api.register(categoryRoutes, { deps })
      await api.register(checkRoutes, { deps })
      await api.register(auditRoutes, { deps })
      await api.register(conversationRoutes, { deps })
      await api.register(figureRoutes, { deps })
      await api.register(followerMessageRoutes, { deps })
      await api.register(followRoutes, { deps })
      await api.register(healthRoutes, { deps })
      await api.register(cacheRoutes, { deps, threads: thread })
      await api.register(jobRoutes, { deps, jobs: allJobs })
      await api.register(landingRoutes, { deps })
      await api.register(broadcastingRoutes, { deps })
      await api.register(liveRoutes, { deps })
      await api.register(leadRoutes, { deps })
      await api.register(loanRoutes, { deps })
      await api.register(mahalacRoutes, { deps })
      await api.register(closingRoutes, { deps })
      await api.register(invoiceRoutes, { deps })
      await api.register(ledgerRoutes, { deps })
      await api.register(payoutRoutes, { deps })
      await api.register(listingRoutes, { deps })
      await api.register(moderationRoutes, { deps })
      await api.register(muteRoutes, { deps })
      await api.register(notificationRoutes, { deps })
      await api.register(mediaRoutes, { deps })
      await api.register(videoRoutes, { deps })
      await api.register(photoFlagRoutes, { deps })
      await api.register(paymentRoutes, { deps })
      await api.register(peopleRoutes, { deps })
      await api.register(personalDataRoutes, { deps })
      await api.register(placeRoutes, { deps })
      await api.register(promotionRoutes, { deps })
      await api.register(questionRoutes, { deps })
      await api.register(reviewRoutes, { deps })
      await api.register(groupRoutes, { deps })
      await api.register(priceRoutes, { deps })
      await api.register(proRoutes, { deps })
      await api.register(profileRoutes, { deps })
      await api.register(shopRoutes, { deps })
      await api.register(shopPageRoutes, { deps })
      await api.register(sellerSettingsRoutes, { deps })
      await api.register(statisticsRoutes, { deps })
      await api.register(reportRoutes, { deps })
      await api.register(cartRoutes, { deps })
      await api.register(orderRoutes, { deps })
      await api.register(disputeRoutes, { deps })
      await api.register(deliveryRoutes, { deps })
      await api.register(savedRoutes, { deps })
      await api.register(savedSearchRoutes, { deps })
      await api.register(searchRoutes, { deps })
      await api.register(suggestRoutes, { deps })
      await api.register(recentSearchRoutes, { deps })
      await api.register(synonymRoutes, { deps })
      await api.register(tariffRoutes, { deps })
      await api.register(voucherRoutes, { deps })
      await api.register(webhookRoutes, { deps })
      await api.register(agentRoutes, { deps })
      await api.register(siteRoutes, { deps })
      await api.register(serviceMessageRoutes, { deps })
      for (const path of ['/', '/*']) {
        api.all(path, { schema: { hide: true }, onRequest: refuseAddress }, refuseAddress)
      }
      for (const { method, path } of shadowedCalls) {
        api.route({
          method,
          url: path,
          schema: { hide: true },
          onRequest: refuseAddress,
          handler: refuseAddress,
        })
      }
    },
    { prefix: '/api' },
  )
  return app
}
