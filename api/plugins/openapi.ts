import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { type DocumentOptions, openApiDocument } from '#lib/openapi/document.ts'

const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

const parts = ['openapi', 'info', 'servers', 'tags', 'paths', 'components'] as const

/** Builds the document on first read: that takes about 100 ms, which startup should not wait for. */
function lazyDocument(options: DocumentOptions): object {
  let document: ReturnType<typeof openApiDocument> | undefined
  const partOf = (name: (typeof parts)[number]) => (document ??= openApiDocument(options))[name]
  return Object.defineProperties(
    {},
    Object.fromEntries(parts.map((name) => [name, { enumerable: true, get: () => partOf(name) }])),
  )
}

/** Serves the API's description at `/api/openapi.json` and a self-contained viewer at `/api/docs`. */
export const openapi = fp<DocumentOptions>(async (app, options) => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: lazyDocument(options) as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    theme: { title: `${options.title} API` },
    logo: { type: 'image/svg+xml', content: '', href: '/', target: '_self' },
  })
  app.get('/api/openapi.json', () => app.swagger())
})
