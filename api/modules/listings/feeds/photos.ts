import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { FileTooLarge, RefusedAddress } from '#lib/http/outgoing-http.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { addPhotos, deletePhoto, listOwnImages, setOrder } from '#api/modules/media/service.ts'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { findSellerOf, forgetPhoto, listFeedPhotos, notePhoto } from './photo-queries.ts'

export const feedPhotosJob = defineJob({
  name: 'fetch-feed-photos',
  label: 'Fotografije iz feedova shopova',
  payload: z.object({ listingId: z.number() }),
  isBackground: true,
  run: (deps: Deps, { listingId }, signal) => syncPhotos(deps, listingId, signal),
})

/** The key under which a photo joins its listing, so that a repeat adds nothing. */
const keyOf = (address: string) => `feed-${createHash('sha256').update(address).digest('base64url')}`

/** Gives a listing the photos that its feed names, in that order; a photo that fails keeps no other back. */
async function syncPhotos(deps: Deps, listingId: number, signal?: AbortSignal): Promise<void> {
  const sellerId = await findSellerOf(deps.db, listingId)
  if (sellerId === undefined) return
  const actor = await sellerActor(deps.db, sellerId, deps.now())
  const wanted = await listFeedPhotos(deps.db, listingId)
  try {
    for (const { address, position, is_done: isDone } of wanted) {
      signal?.throwIfAborted()
      if (position < 0) await removePhoto(deps, actor, listingId, address)
      else if (!isDone) await fetchPhoto(deps, actor, listingId, address)
    }
    await orderPhotos(
      deps,
      actor,
      listingId,
      wanted.filter(({ position }) => position >= 0).map(({ address }) => address),
    )
  } catch (error) {
    if (error instanceof RateLimited) {
      const runAt = new Date(Date.now() + error.retryAfterSeconds * 1000)
      await enqueue(
        deps.db,
        feedPhotosJob,
        { listingId },
        { key: `${feedPhotosJob.name}:${listingId}`, runAt },
      )
    } else if (!(error instanceof DomainError)) throw error
  }
}

const imageOf = async (deps: Deps, actor: Actor, listingId: number, address: string) =>
  (await listOwnImages(deps, actor, listingId)).find(({ upload_key }) => upload_key === `${keyOf(address)}/0`)

async function removePhoto(deps: Deps, actor: Actor, listingId: number, address: string): Promise<void> {
  const image = await imageOf(deps, actor, listingId, address)
  if (image) await deletePhoto(deps, actor, listingId, image.id)
  await forgetPhoto(deps.db, listingId, address)
}

async function fetchPhoto(deps: Deps, actor: Actor, listingId: number, address: string): Promise<void> {
  const problem = await deps.workspace.use(async (folder) => {
    const file = {
      path: path.join(folder, '0'),
      name: new URL(address).pathname.split('/').at(-1) || 'slika',
    }
    try {
      const { status } = await deps.outgoing.download(address, file.path, { maxBytes: maxPhotoBytes })
      if (status < 200 || status > 299) return `Adresa je odgovorila greškom ${status}.`
      await addPhotos(deps, actor, { listingId, key: keyOf(address) }, [file])
      return null
    } catch (error) {
      if (error instanceof RateLimited) throw error
      if (error instanceof DomainError) return error.message
      if (error instanceof RefusedAddress) return 'Adresa nije javna.'
      if (error instanceof FileTooLarge) return `Fotografija je veća od ${maxPhotoBytes >> 20} MB.`
      return 'Adresa ne odgovara.'
    }
  })
  await notePhoto(deps.db, listingId, address, problem)
}

/** Photos of the feed come first, in its order; those that the seller added follow. */
async function orderPhotos(deps: Deps, actor: Actor, listingId: number, addresses: readonly string[]) {
  const places = new Map(addresses.map((address, place) => [`${keyOf(address)}/0`, place]))
  const rows = await listOwnImages(deps, actor, listingId)
  const placeOf = ({ upload_key: key }: (typeof rows)[number]) => places.get(key ?? '') ?? addresses.length
  const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
  const ids = ordered.map(({ id }) => id)
  if (ids.some((id, at) => id !== rows[at]!.id)) await setOrder(deps, actor, listingId, ids)
}
