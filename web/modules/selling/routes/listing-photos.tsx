import { apartPaths } from '#contract/paths/apart.ts'
import { useState } from 'react'
import { data, redirect } from 'react-router'
import { getListing } from '#contract/listings/read.ts'
import { listPhotos } from '#contract/media/endpoints.ts'
import { deleteVideo, getListingVideo } from '#contract/videos.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostPage } from '#web/modules/selling/components/post-page.tsx'
import { findSeller, idOf, notFound, photoLimit, sentVideo } from '#web/modules/selling/load.ts'
import { findCategories } from '#web/modules/selling/reference.ts'
import { perform, readAct, upload } from '#web/modules/selling/photos/actions.ts'
import { PhotoSection } from '../components/photos/photo-section.tsx'
import { PlainPhotos } from '../components/photos/plain-photos.tsx'
import { PlainVideo } from '../components/video/plain-video.tsx'
import { VideoSection } from '../components/video/video-section.tsx'
import '../selling.css'
import type { Route } from './+types/listing-photos.ts'

/** The photos of the user's own listing, without the rest of its form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user } = await findSeller(api)
  // The user picks the listing in their own list.
  if (params.id === undefined) throw redirect(paths.myListings())
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const ofListing = { params: { id } }
  const {
    own,
    user: seller,
    title,
    status,
    category_id: categoryId,
  } = await api.call(getListing, ofListing).catch(routeError)
  if (!own || seller.id !== user.id) throw data(null, { status: 403, statusText: 'Forbidden' })
  if (!own.actions.includes('edit')) throw redirect(paths.listing(id, title))
  const [photos, video, categories] = await Promise.all([
    api.call(listPhotos, ofListing),
    api.call(getListingVideo, ofListing),
    findCategories(api),
  ]).catch(routeError)
  return {
    id,
    title,
    isDraft: status === 'draft',
    limit: photoLimit(user, categories.paths.get(categoryId)?.ids ?? []),
    photos: photos.map(({ id, sizes }) => ({ id, sizes })),
    video: video.data && sentVideo(video.data),
  }
}

/** For browsers without JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const form = await request.formData()
  const wanted = readAct(String(form.get('act') ?? ''))
  const files = form.getAll('images').filter((file): file is File => file instanceof File && file.size > 0)
  try {
    if (form.has('ukloni-video')) {
      await api.call(deleteVideo, { params: { id } })
      return redirect(apartPaths.listingPhotos(id, 'video'))
    }
    if (!wanted && files.length === 0)
      return data({ message: 'Odaberite bar jednu fotografiju.' }, { status: 422 })
    const done = wanted ? await perform(api, id, wanted) : await upload(api, id, files)
    return redirect(apartPaths.listingPhotos(id, done))
  } catch (error) {
    // The refusal of a file appears at the form too, e.g. if it is too large or no photo.
    if (error instanceof ApiError && [413, 415].includes(error.status))
      return data({ message: error.body.error.message }, { status: error.status })
    const { data: problem, init } = formProblem(error, null)
    const message = problem.message ?? Object.values(problem.fields)[0] ?? null
    return data({ message }, init ?? {})
  }
}

export const meta = () => pageMeta({ title: 'Fotografije oglasa', isIndexed: false })

const done = {
  dodano: 'Fotografije su dodane.',
  zaokrenuta: 'Fotografija je zaokrenuta.',
  naslovna: 'Naslovna fotografija je promijenjena.',
  uklonjena: 'Fotografija je uklonjena.',
  redoslijed: 'Redoslijed je sačuvan.',
  video: 'Video je uklonjen.',
}

export default function ListingPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isDraft, limit, photos, video } = loaderData
  const [saver] = useState(() => ({ ensureId: async () => id }))
  return (
    <PostPage title="Fotografije oglasa" {...(!isDraft && { backTo: paths.listing(id, title) })}>
      <div className="flex flex-col gap-4 max-sm:pb-6">
        <p className="[overflow-wrap:anywhere] text-muted">{title || 'Oglas bez naslova'}</p>
        {actionData?.message && <Alert>{actionData.message}</Alert>}
        <SavedNotice texts={done} isPast={actionData !== undefined} />
        <PhotoSection key={id} saver={saver} initial={photos} limit={limit}>
          <PlainPhotos photos={photos} limit={limit} />
        </PhotoSection>
        <VideoSection key={`video-${id}`} saver={saver} initial={video}>
          <PlainVideo video={video} />
        </VideoSection>
        <ButtonLink to={paths.editListing(id)} kind="quiet" className="self-start">
          {isDraft ? 'Nastavi s oglasom' : 'Uredite ostale podatke'}
        </ButtonLink>
      </div>
    </PostPage>
  )
}
