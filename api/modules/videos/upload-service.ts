import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { checkEditable, lockForEdit } from '#api/modules/listings/service.ts'
import {
  maxVideoBytes,
  unfinishedVideos,
  videoPartBytes,
  videoUploadLimit,
} from '#contract/limits/listings.ts'
import type { VideoUpload } from '#contract/videos.ts'
import { findAny, findUpload, listUnfinished, lockUpload, type UploadRow } from './queries.ts'
import { refusalOf, tooLarge } from './refusals.ts'
import { videoView } from './view.ts'
import {
  deleteFile,
  deleteUpload,
  insertFile,
  insertUpload,
  insertVideo,
  noteDone,
  notePart,
  setDeleted,
  touchUpload,
} from './write-queries.ts'

const countOf = ({ bytes }: Pick<UploadRow, 'bytes'>) => Math.ceil(bytes / videoPartBytes)
const partKey = (id: number, part: number) => `video-uploads/${id}/${part}`

const uploadView = ({ id, bytes, parts }: UploadRow): VideoUpload => ({
  id,
  bytes,
  part_bytes: videoPartBytes,
  parts: parts.toSorted((a, b) => a - b),
})

const unknownUpload = () =>
  new DomainError('not_found', 'Ovo slanje videa više ne postoji. Pošaljite video ponovo.')

async function ownUpload(db: Db, actor: Actor, id: number): Promise<UploadRow> {
  const upload = await findUpload(db, id)
  if (!upload || upload.account_id !== actor.id || upload.listing_id === null) throw unknownUpload()
  return upload
}

/** Begins an upload, or finds the unfinished one of the same file. */
export async function beginUpload(
  deps: Deps,
  actor: Actor,
  listingId: number,
  { bytes, mark }: { bytes: number; mark: string },
): Promise<VideoUpload> {
  await checkEditable(deps, actor, listingId)
  if (bytes > maxVideoBytes) throw tooLarge()
  const { upload, superseded } = await deps.db.transaction().execute(async (trx) => {
    // Two tabs would begin the same file twice.
    await lockAccount(trx, actor.id)
    const unfinished = await listUnfinished(trx, actor.id)
    const found = unfinished.find(
      (other) => other.listing_id === listingId && other.bytes === bytes && other.mark === mark,
    )
    if (found) {
      await touchUpload(trx, found.id, deps.now())
      return { upload: found, superseded: [] }
    }
    await deps.rateLimiter.hit('video-upload', String(actor.id), videoUploadLimit)
    const values = { account_id: actor.id, listing_id: listingId, bytes, mark, used_at: deps.now() }
    const others = unfinished.filter(({ listing_id }) => listing_id !== listingId)
    const kept = new Set(others.slice(0, unfinishedVideos - 1))
    return {
      upload: await insertUpload(trx, values),
      superseded: unfinished.filter((other) => !kept.has(other)),
    }
  })
  for (const other of superseded) await discardUpload(deps, other)
  return uploadView(upload)
}

export const getUpload = async ({ db }: Deps, actor: Actor, id: number): Promise<VideoUpload> =>
  uploadView(await ownUpload(db, actor, id))

export const cancelUpload = async (deps: Deps, actor: Actor, id: number): Promise<void> =>
  discardUpload(deps, await ownUpload(deps.db, actor, id))

/** Deletes the parts. The row goes last, so that a crash leaves no file that nobody knows of. */
export async function discardUpload(
  deps: Pick<Deps, 'db' | 'privateStorage'>,
  upload: UploadRow,
): Promise<void> {
  await deleteParts(deps, upload)
  await deleteUpload(deps.db, upload.id)
}

async function deleteParts({ privateStorage }: Pick<Deps, 'privateStorage'>, upload: UploadRow) {
  for (let part = 0; part < countOf(upload); part++) await privateStorage.delete(partKey(upload.id, part))
}

export type Part = {
  id: number
  part: number
  /** Stores the part under a key and returns its bytes. */
  receive: (key: string) => Promise<number>
}

/** Takes a part. A part cut off midway is of no use; parts that arrived stay. */
export async function receivePart(
  deps: Deps,
  actor: Actor,
  { id, part, receive }: Part,
): Promise<VideoUpload> {
  const upload = await ownUpload(deps.db, actor, id)
  const count = countOf(upload)
  if (part >= count) throw wrongFields({ part: 'Datoteka nema toliko dijelova.' })
  // Written once, since processing may already read it.
  if (upload.done_at || upload.parts.includes(part)) return uploadView(upload)
  const expected = part < count - 1 ? videoPartBytes : upload.bytes - (count - 1) * videoPartBytes
  const key = partKey(id, part)
  if ((await receive(key)) !== expected) {
    await deps.privateStorage.delete(key)
    throw wrongFields({ part: `Ovaj dio treba imati ${expected} bajtova.` })
  }
  const parts = await notePart(deps.db, id, part, deps.now())
  if (!parts) {
    // The upload was given up meanwhile.
    await deps.privateStorage.delete(key)
    throw unknownUpload()
  }
  return uploadView({ ...upload, parts })
}

const madeText = 'Video je dodan.'

/** Makes a video of the parts. A repeat gets the same one; only one of two concurrent calls makes it. */
export async function finishUpload(deps: Deps, actor: Actor, id: number) {
  const upload = await ownUpload(deps.db, actor, id)
  const listingId = upload.listing_id!
  if (upload.video_id !== null) return doneView(deps, upload.video_id)
  await checkEditable(deps, actor, listingId)
  if (upload.parts.length < countOf(upload))
    throw new DomainError('conflict', 'Video još nije cijeli stigao.')
  const videoId = await deps.workspace.use(async (folder) => {
    const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')]
    await join(deps, upload, source)
    const made = await deps.videos.remux(source, target)
    if ('refused' in made) {
      await discardUpload(deps, upload)
      throw refusalOf(made.refused)
    }
    const { format, bytes, width, height, durationMs, hasSound } = made
    const key = `videos/${randomBytes(16).toString('hex')}.${format}`
    await insertFile(deps.db, key, deps.now())
    await deps.privateStorage.putStream(key, createReadStream(target))
    const added = await deps.db.transaction().execute(async (trx) => {
      await lockForEdit(deps, trx, actor, listingId)
      const locked = await lockUpload(trx, id)
      if (!locked) throw unknownUpload()
      if (locked.video_id !== null) return { videoId: locked.video_id, isNew: false }
      const now = deps.now()
      await setDeleted(trx, listingId, now)
      const videoId = await insertVideo(trx, {
        listing_id: listingId,
        file_key: key,
        format,
        bytes,
        width,
        height,
        duration_ms: durationMs,
        has_sound: hasSound,
        created_at: now,
      })
      await noteDone(trx, id, videoId, now)
      return { videoId, isNew: true }
    })
    if (!added.isNew) await removeFile(deps, key)
    return added.videoId
  })
  await deleteParts(deps, upload)
  return doneView(deps, videoId)
}

/** Makes one file of the parts that arrived. */
async function join({ privateStorage }: Deps, upload: UploadRow, target: string) {
  for (let part = 0; part < countOf(upload); part++)
    await pipeline(
      await privateStorage.getStream(partKey(upload.id, part)),
      createWriteStream(target, { flags: 'a', mode: 0o600 }),
    )
}

async function doneView(deps: Deps, videoId: number) {
  const row = await findAny(deps.db, videoId)
  if (!row) throw unknownUpload()
  return { data: videoView(deps, row), message: madeText }
}

/** Deletes a file that no video shows. The row goes last, so that an interrupted deletion is repeated. */
export async function removeFile({ db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>, key: string) {
  await privateStorage.delete(key)
  await deleteFile(db, key)
}
