import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { isStaff } from '#lib/accounts/staff.ts'
import {
  checkEditable,
  checkVisible,
  listListingItems,
  lockForEdit,
  sellerKind,
  visibilityOf,
  withSaved,
} from '#api/modules/listings/service.ts'
import { exclusionsFor } from '#api/modules/mutes/service.ts'
import { keepPhoto, type ReceivedFile } from '#api/modules/media/service.ts'
import { photoUploadLimits, videosPageSize } from '#contract/limits/listings.ts'
import type { Video } from '#contract/videos.ts'
import { countPublic, findAny, findOfListing, listPublic, type VideoRow } from './queries.ts'
import { shownVideoView, videoView } from './view.ts'
import { setDeleted, setPoster } from './write-queries.ts'

export { beginUpload, cancelUpload, finishUpload, getUpload, receivePart } from './upload-service.ts'
export { eraseVideosOf, findVideo, removeVideo, restoreVideo } from './removal.ts'

const gone = () => new DomainError('not_found', 'Video nije pronađen.')

/** The latest public videos, without those that the caller excludes. */
export async function listVideos(deps: Deps, request: FastifyRequest, page: number) {
  const limit = videosPageSize
  const exclusions = (await exclusionsFor(deps, request)) ?? {}
  const [total, rows] = await Promise.all([
    countPublic(deps.db, exclusions),
    listPublic(deps.db, { limit, offset: (page - 1) * limit, exclusions }),
  ])
  return { data: await shownOf(deps, request, rows), meta: pageMetaOf(total, page, limit) }
}

async function shownOf(deps: Deps, request: FastifyRequest, rows: readonly VideoRow[]) {
  const found = await listListingItems(
    deps,
    rows.map(({ listing_id }) => listing_id),
  )
  const items = new Map((await withSaved(deps, request, found)).map((item) => [item.id, item]))
  return rows.flatMap((row) => {
    const item = items.get(row.listing_id)
    return item ? [shownVideoView(deps, row, item)] : []
  })
}

/** Finds a video for people who may see its listing, and for staff also if it is removed. */
export async function findSeen({ db }: Pick<Deps, 'db'>, actor: Actor | null, id: number): Promise<VideoRow> {
  const row = await findAny(db, id)
  if (!row) throw gone()
  const outline = { ...row, deleted_at: row.listing_deleted_at }
  const isShown = row.removed_at === null && row.deleted_at === null
  if (actor && isStaff(actor)) return row
  if (!isShown || visibilityOf(actor, outline) !== 'visible') throw gone()
  return row
}

export async function getVideo(deps: Deps, request: FastifyRequest, id: number) {
  const row = await findSeen(deps, await request.actor(), id)
  const [shown] = await shownOf(deps, request, [row])
  if (!shown) throw gone()
  return shown
}

/** The video of a listing that the caller may see. */
export async function getListingVideo(deps: Deps, actor: Actor | null, listingId: number) {
  await checkVisible(deps, actor, listingId)
  const row = await findOfListing(deps.db, listingId)
  return { data: row ? videoView(deps, row) : null }
}

/** For staff: finds a video, or that of a listing, in any state. */
export async function videoOf(deps: Deps, { kind, id }: { kind: string; id: number }): Promise<Video | null> {
  const row =
    kind === 'video'
      ? await findAny(deps.db, id)
      : kind === 'listing'
        ? await findOfListing(deps.db, id)
        : undefined
  return row ? videoView(deps, row) : null
}

export async function checkPoster(deps: Deps, actor: Actor, listingId: number): Promise<void> {
  await checkEditable(deps, actor, listingId)
  if (!(await findOfListing(deps.db, listingId))) throw gone()
}

/** Shows a picture in place of the video before it plays. */
export async function putPoster(
  deps: Deps,
  actor: Actor,
  listingId: number,
  received: readonly ReceivedFile[],
) {
  const [file] = received
  if (!file || received.length > 1) throw wrongFields({ poster: 'Odaberite jednu sliku.' })
  await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const { hash } = await keepPhoto(deps, file)
  await deps.db.transaction().execute(async (trx) => {
    await lockForEdit(deps, trx, actor, listingId)
    const row = await findOfListing(trx, listingId)
    if (!row) throw gone()
    await setPoster(trx, row.id, hash)
  })
  return {
    data: videoView(deps, (await findOfListing(deps.db, listingId))!),
    message: 'Slika videa je dodana.',
  }
}

/** The file stays a day, for those who reported it. */
export async function deleteVideo(deps: Deps, actor: Actor, listingId: number): Promise<void> {
  const count = await deps.db.transaction().execute(async (trx) => {
    await lockForEdit(deps, trx, actor, listingId)
    return setDeleted(trx, listingId, deps.now())
  })
  if (count === 0) throw gone()
}
