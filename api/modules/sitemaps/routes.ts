import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { robotsText } from './robots.ts'
import { sitemapIndexKey, sitemapKey } from './service.ts'

const hidden = { schema: { hide: true } }
const briefly = 'public, max-age=600'

/** At the root, where crawlers look for them. The files are missing until the job has run once. */
export const sitemapRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const robots = robotsText(deps)
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.header('cache-control', briefly).type('text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    if (!(await deps.storage.exists(sitemapIndexKey))) return reply.callNotFound()
    reply.header('cache-control', briefly).type('application/xml; charset=utf-8')
    return reply.send(await deps.storage.getStream(sitemapIndexKey))
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name', hidden, async ({ params }, reply) => {
    const key = sitemapKey(params.name)
    if (!key || !(await deps.storage.exists(key))) return reply.callNotFound()
    reply.header('cache-control', briefly).type('application/gzip')
    return reply.send(await deps.storage.getStream(key))
  })
}
