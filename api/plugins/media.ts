import fp from 'fastify-plugin'
import { imageCaching, readImageKey } from '#contract/media/images.ts'
import { isMissing, type Storage } from '#lib/files/storage.ts'

/** Serves stored photos. An address names a picture: clients that accept AVIF get it once it exists. */
export const media = fp<{ storage: Storage }>(async (app, { storage }) => {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const image = readImageKey(request.params['*'])
    if (!image) return reply.callNotFound()
    const { name, format } = image
    const readsAvif = format === 'webp' && (request.headers.accept ?? '').includes('image/avif')
    const found =
      (readsAvif && (await read(storage, `${name}.avif`))) || (await read(storage, `${name}.${format}`))
    if (!found) return reply.callNotFound()
    const tag = `"${found.key}"`
    reply.header('vary', 'Accept').header('cache-control', imageCaching).header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type(`image/${found.key.split('.')[1]}`).send(found.bytes)
  })
})

async function read(storage: Storage, key: string) {
  try {
    const { buffer, byteOffset, byteLength } = await storage.getBytes(key)
    return { key, bytes: Buffer.from(buffer, byteOffset, byteLength) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
