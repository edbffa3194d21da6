import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import type { Storage } from '#lib/files/storage.ts'

type Options = { root: string; storage: Storage }

const key = /^([0-9a-f]{2}\/[0-9a-f]{32}-\d{1,4})\.(webp|avif)$/

const lasting = { immutable: true, maxAge: '365d', index: false } as const

/** Serves stored photos. An address names a picture: clients that accept AVIF get it once it exists. */
export const media = fp<Options>(async (app, { root, storage }) => {
  await app.register(fastifyStatic, { root, serve: false })
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const [, name, format] = key.exec(request.params['*']) ?? []
    if (!name) return reply.callNotFound()
    reply.header('vary', 'Accept')
    const readsAvif = format === 'webp' && (request.headers.accept ?? '').includes('image/avif')
    const isAvif = readsAvif && (await storage.exists(`${name}.avif`))
    return reply.sendFile(`${name}.${isAvif ? 'avif' : format}`, lasting)
  })
})
