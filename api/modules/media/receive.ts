import { createWriteStream } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '#lib/errors.ts'
import { maxPhotoBytes, mostPhotos } from '#contract/limits/listings.ts'
import { noPhotos, shownName, tooLarge, tooManyPhotos } from './refusals.ts'

export type ReceivedFile = { path: string; name: string }

const idleMs = 30_000

/** Writes the files of a multipart body into `folder` as they arrive, under any field name. */
export async function receiveFiles(request: FastifyRequest, folder: string): Promise<ReceivedFile[]> {
  if (!request.isMultipart()) throw new DomainError('unsupported_media_type')
  // A phone that loses its network sends nothing, and its connection would stay open.
  const { socket } = request.raw
  const giveUp = () => socket.destroy()
  // An in-process request has no socket.
  const isReal = socket instanceof Socket
  if (isReal) socket.setTimeout(idleMs, giveUp)
  const files: ReceivedFile[] = []
  let problem: DomainError | undefined
  try {
    const limits = { fileSize: maxPhotoBytes, files: mostPhotos + 1, fields: 20, fieldSize: 1_000 }
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      if (files.length === mostPhotos) problem ??= tooManyPhotos(mostPhotos)
      // Drains the rest, since a sender that is cut off never sees the reason.
      if (problem) {
        part.file.resume()
        continue
      }
      const file = { path: path.join(folder, String(files.length)), name: shownName(part.filename) }
      await pipeline(part.file, createWriteStream(file.path, { mode: 0o600 }))
      if (part.file.truncated) problem = tooLarge(file.name)
      else if (part.file.bytesRead > 0) files.push(file)
    }
  } catch (error) {
    // The parser's errors about a malformed body have no code.
    if (error instanceof Error && !('code' in error)) throw new DomainError('bad_request')
    throw error
  } finally {
    if (isReal) socket.setTimeout(0).off('timeout', giveUp)
  }
  if (problem) throw problem
  if (files.length === 0) throw noPhotos()
  return files
}
