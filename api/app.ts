import path from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import '#contract/error-map.ts'
import type { Deps } from '#api/deps.ts'
import { inProcessAddress } from '#api/lib/addresses.ts'
import { DomainError } from '#api/lib/errors.ts'
import { requestLog } from '#api/lib/request-log.ts'
import { challengeRoutes } from '#api/modules/challenges/routes.ts'
import { accountRoutes, sessionRoutes, verificationRoutes } from '#api/modules/accounts/routes.ts'
import { recoveryRoutes } from '#api/modules/accounts/recovery-routes.ts'
import {
  secondFactorRoutes,
  securityRoutes,
  sessionListRoutes,
} from '#api/modules/accounts/security-routes.ts'
import { resolveSession } from '#api/modules/accounts/service.ts'
import { sessionEventRoutes } from '#api/modules/accounts/session-events.ts'
import { avatarDrawingRoutes, avatarRoutes } from '#api/modules/accounts/avatar-routes.ts'
import { settingsRoutes } from '#api/modules/accounts/settings-routes.ts'
import { categoryRoutes } from '#api/modules/categories/routes.ts'
import { healthRoutes } from '#api/modules/health/routes.ts'
import { jobRoutes } from '#api/modules/jobs/routes.ts'
import { listingLifeRoutes } from '#api/modules/listings/life-routes.ts'
import { listingRoutes } from '#api/modules/listings/routes.ts'
import { notificationRoutes, outboxRoutes } from '#api/modules/notifications/routes.ts'
import { listingWriteRoutes } from '#api/modules/listings/write-routes.ts'
import { photoFlagRoutes } from '#api/modules/media/flag-routes.ts'
import { mediaRoutes } from '#api/modules/media/routes.ts'
import { placeRoutes } from '#api/modules/places/routes.ts'
import { priceRoutes } from '#api/modules/prices/routes.ts'
import { profileRoutes } from '#api/modules/profiles/routes.ts'
import { recentSearchRoutes } from '#api/modules/search/recent-routes.ts'
import { managedServiceMessageRoutes, serviceMessageRoutes } from '#api/modules/service-messages/routes.ts'
import { searchRoutes } from '#api/modules/search/routes.ts'
import { suggestRoutes } from '#api/modules/search/suggest-routes.ts'
import { synonymRoutes } from '#api/modules/search/synonym-routes.ts'
import { challenge } from '#api/plugins/challenge.ts'
import { answerBadAddress, answerBrokenRequest, errors } from '#api/plugins/errors.ts'
import { inProcess } from '#api/plugins/in-process.ts'
import { media } from '#api/plugins/media.ts'
import { metrics } from '#api/plugins/metrics.ts'
import { openapi } from '#api/plugins/openapi.ts'
import { origin } from '#api/plugins/origin.ts'
import { session, tokenOf } from '#api/plugins/session.ts'
import { slowBodies } from '#api/plugins/slow-bodies.ts'

export type AppOptions = {
  baseUrl: string
  /** Where stored photos lie. */
  mediaDir: string
  /** Addresses of proxies whose `X-Forwarded-*` headers are believed. */
  trustProxy?: string[] | undefined
  logLevel?: string | undefined
  /** Where the log goes; without it standard output. */
  logStream?: { write(line: string): void } | undefined
  /** Milliseconds for which pages share what the API answers everyone alike; 0 for never. */
  sharedAnswerMs?: number | undefined
  /** Who bears it may read `/metrics`; without one nobody may. */
  metricsToken?: string | undefined
  /** Told of every route as it is registered. */
  onRoute?: (route: { method: string | string[]; url: string }) => void
}

const maxBodyBytes = 1 << 20

/** Until a request has come in whole, and one with photos over a phone's connection. */
const patienceMs = { request: 30_000, upload: 300_000 }

/** The API and the stored media, without a port; pages are registered on top by the entry points. */
export async function buildApp(
  deps: Deps,
  {
    baseUrl,
    mediaDir,
    trustProxy = [],
    logLevel = 'warn',
    logStream,
    sharedAnswerMs,
    metricsToken,
    onRoute,
  }: AppOptions,
) {
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: { req: requestLog(deps.brand) },
      ...(logStream && { stream: logStream }),
    },
    bodyLimit: maxBodyBytes,
    trustProxy: [inProcessAddress, ...trustProxy],
    requestTimeout: patienceMs.upload,
    http: { headersTimeout: patienceMs.request },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  })
  if (onRoute) app.addHook('onRoute', onRoute)
  app.setValidatorCompiler(validatorCompiler)

  await app.register(helmet, {
    contentSecurityPolicy: false, // pages set their own, with a nonce
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' }, // with no-referrer Chromium sends "Origin: null"
    strictTransportSecurity: baseUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  await app.register(compress, {
    threshold: 1_024, // bytes; less costs more than it saves
    encodings: ['zstd', 'gzip', 'identity'],
    zlibOptions: { level: 4 },
    globalDecompression: false,
  })
  await app.register(inProcess, { sharedAnswerMs })
  await app.register(errors)
  await app.register(metrics, { deps, token: metricsToken })
  await app.register(slowBodies, { usualMs: patienceMs.request })
  await app.register(origin, { baseUrl })
  const isSecureSite = baseUrl.startsWith('https:')
  await app.register(session, { resolve: (token) => resolveSession(deps, token), isSecureSite })
  await app.register(challenge, { challenges: deps.challenges })
  await app.register(openapi, { title: deps.brand.name, version: deps.version })
  await app.register(media, { root: path.resolve(mediaDir), storage: deps.storage })
  await app.register(sessionRoutes, { deps })
  await app.register(
    async (api) => {
      api.removeContentTypeParser('text/plain')
      // The spec's client names JSON with every call, also where it sends nothing.
      const parseJson = api.getDefaultJsonParser('error', 'error')
      api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null) : parseJson(request, body, done),
      )
      api.addHook('onSend', async (request, reply) => {
        // What depends on who asks is kept by nobody.
        if (tokenOf(request)) reply.header('cache-control', 'no-store')
      })
      await api.register(sessionRoutes, { deps })
      await api.register(accountRoutes, { deps })
      await api.register(verificationRoutes, { deps })
      await api.register(recoveryRoutes, { deps })
      await api.register(securityRoutes, { deps })
      await api.register(sessionListRoutes, { deps })
      await api.register(secondFactorRoutes, { deps })
      await api.register(sessionEventRoutes, { deps })
      await api.register(challengeRoutes, { deps })
      await api.register(avatarDrawingRoutes)
      await api.register(avatarRoutes, { deps })
      await api.register(settingsRoutes, { deps })
      await api.register(categoryRoutes, { deps })
      await api.register(healthRoutes, { deps })
      await api.register(jobRoutes, { deps })
      await api.register(listingRoutes, { deps })
      await api.register(notificationRoutes, { deps })
      await api.register(outboxRoutes, { deps })
      await api.register(listingWriteRoutes, { deps })
      await api.register(listingLifeRoutes, { deps })
      await api.register(mediaRoutes, { deps })
      await api.register(photoFlagRoutes, { deps })
      await api.register(placeRoutes, { deps })
      await api.register(priceRoutes, { deps })
      await api.register(profileRoutes, { deps })
      await api.register(searchRoutes, { deps })
      await api.register(suggestRoutes, { deps })
      await api.register(recentSearchRoutes, { deps })
      await api.register(synonymRoutes, { deps })
      await api.register(serviceMessageRoutes, { deps })
      await api.register(managedServiceMessageRoutes, { deps })
      for (const path of ['/', '/*']) {
        api.all(path, { schema: { hide: true } }, () => {
          throw new DomainError('not_found', 'Nema takve adrese.')
        })
      }
    },
    { prefix: '/api' },
  )
  return app
}
