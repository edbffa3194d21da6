import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API's description at `/api/openapi.json` and a page over it at `/api/docs` that needs no other host. */
export const openapi = fp<{ title: string; version: string }>(async (app, { title, version }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Token: id|secret' } },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    theme: { title: `${title} API` },
    logo: { type: 'image/svg+xml', content: '', href: '/', target: '_self' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
})
