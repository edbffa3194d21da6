import { randomBytes } from 'node:crypto'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { authCookie, xsrfTokenOf } from '#api/plugins/session.ts'
import type { ApiCall, MapTiles, Site } from '#web/lib/context.ts'

/** No connection can come from this address: it marks calls of our own pages, whose forwarded headers are true. */
export const inProcessAddress = '0.0.0.0'

// The keys must be the bundle's own objects, so the server entry hands them over.
type Keys = {
  apiContext: RouterContext<ApiCall>
  nonceContext: RouterContext<string | undefined>
  siteContext: RouterContext<Site>
}

export type PageOptions = { map: MapTiles | null } & (
  | { build: ServerBuild; mode: 'production' }
  | { build: () => Promise<ServerBuild>; mode: 'development' }
)

/** The host of the tiles, where a map may load its pictures from. */
const tileSource = (map: MapTiles | null) =>
  map ? ` ${new URL(map.tilesUrl.replace('{s}', '*').replace(/\{[^}]*\}/g, '0')).origin}` : ''

const contentPolicy = (nonce: string, map: MapTiles | null) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tileSource(map)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Every page: React Router as the catch-all of an encapsulated scope. Its loaders reach the API in-process. */
export async function pages(app: FastifyInstance, { build, mode, map }: PageOptions) {
  const handler = createRequestHandler(build, mode)
  // The body stays unread in the raw request, from which the web Request is made.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.all('/*', { schema: { hide: true } }, async (request, reply) => {
    const keys = (typeof build === 'function' ? await build() : build).entry.module as unknown as Keys
    const nonce = mode === 'production' ? randomBytes(16).toString('base64') : undefined
    const cookies: string[] = []
    const context = new RouterContextProvider()
    context.set(keys.apiContext, apiCaller(app, request, cookies))
    context.set(keys.nonceContext, nonce)
    context.set(keys.siteContext, { origin: `${request.protocol}://${request.host}`, map })

    // Behind TLS the raw request knows neither scheme nor host, and React Router would refuse every form.
    const webRequest = createRequest(request.raw, reply.raw, {
      protocol: `${request.protocol}:`,
      host: request.host,
    })
    const response = await handler(webRequest, context)
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    if (nonce && response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('content-security-policy', contentPolicy(nonce, map))
    }
    return reply.send(response)
  })
}

/** Calls the API with the visitor's cookie, address and agent, so that sessions and limits hold; collects its cookies. */
function apiCaller(app: FastifyInstance, request: FastifyRequest, cookies: string[]): ApiCall {
  const token = request.cookies[authCookie]
  return async (path, { method = 'GET', body } = {}) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}`,
      remoteAddress: inProcessAddress,
      headers: {
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        cookie: request.headers.cookie ?? '',
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token && { 'x-xsrf-token': xsrfTokenOf(token) }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    const set = response.headers['set-cookie']
    if (set) cookies.push(...(Array.isArray(set) ? set : [set]))
    return { status: response.statusCode, body: response.body ? (response.json() as unknown) : undefined }
  }
}
