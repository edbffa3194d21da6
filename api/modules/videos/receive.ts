import { Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#lib/errors.ts'
import type { Storage } from '#lib/files/storage.ts'

const idleMs = 30_000

/**
 * Stores the only file of a multipart body under `key` as it arrives, under any field name. Returns its
 * size; stops at the first byte over `most`.
 */
export async function receivePartFile(
  request: FastifyRequest,
  storage: Storage,
  key: string,
  most: number,
): Promise<number> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  // A phone that loses its network sends nothing, and its connection would stay open.
  const { socket } = request.raw
  const giveUp = () => socket.destroy()
  // An in-process request has no socket.
  const isReal = socket instanceof Socket
  if (isReal) socket.setTimeout(idleMs, giveUp)
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const limits = { fileSize: most + 1, files: 1, fields: 5, fieldSize: 1_000 }
    for await (const { file } of request.files({ limits, throwFileSizeLimit: false })) {
      file.on('error', (error) => counting.destroy(error))
      await storage.putStream(key, file.pipe(counting))
    }
  } catch (error) {
    // The parser's errors about a malformed body have no code.
    if (error instanceof Error && !('code' in error)) throw new DomainError('bad_request')
    throw error
  } finally {
    if (isReal) socket.setTimeout(0).off('timeout', giveUp)
  }
  return bytes
}
