import { data, redirect } from 'react-router'
import { getAvailability } from '#contract/listings/availability.ts'
import { getListing } from '#contract/listings/read.ts'
import { findRepost, publishListing } from '#contract/listings/state.ts'
import { changeListing } from '#contract/listings/write.ts'
import { listPhotos } from '#contract/media/endpoints.ts'
import { getListingVideo } from '#contract/videos.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { afterPublishing, wishOf } from '#web/modules/promotions/wish.ts'
import { bodyOf, valuesOf } from '#web/modules/selling/values.ts'
import { BlockedPage, FormPage } from '#web/modules/selling/form-page.tsx'
import { findSeller, formFrameOf, idOf, loadForm, notFound, sentVideo } from '#web/modules/selling/load.ts'
import { isPriced, listingProblem } from '#web/modules/selling/problems.ts'
import '../selling.css'
import { readSubmission } from '#web/modules/selling/submission.ts'
import type { Route } from './+types/edit-listing.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  // Without a listing there is nothing to edit; drafts are offered at the start of publishing.
  if (params.id === undefined) throw redirect(paths.post())
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const ofListing = { params: { id } }
  const found = await api.call(getListing, ofListing).catch(routeError)
  const { own, status, title } = found
  if (!own || found.user.id !== user.id) throw data(null, { status: 403, statusText: 'Forbidden' })
  // Finished listings cannot change; a copy can be published.
  if (!own.actions.includes('edit')) throw redirect(paths.listing(id, title))
  const isDraft = status === 'draft'
  if (block && isDraft) return { block, id, parts: null }
  const values = valuesOf(found)
  const parts = await loadForm(api, user, found.category_id, values['brand_id'])
  const [photos, video, taken] = await Promise.all([
    api.call(listPhotos, ofListing),
    api.call(getListingVideo, ofListing),
    parts.takesBookings ? api.call(getAvailability, ofListing) : null,
  ]).catch(routeError)
  return {
    block: null,
    id,
    parts,
    values,
    edited: { id, version: own.version, title, isDraft },
    photos: photos.map(({ id, sizes }) => ({ id, sizes })),
    video: video.data && sentVideo(video.data),
    taken: taken?.data.taken ?? [],
    frame: formFrameOf(context),
  }
}

/** For browsers without JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { user } = await findSeller(api)
  const id = idOf(params.id)
  if (id === undefined) throw notFound()
  const form = await request.formData()
  const ofListing = { params: { id } }
  const before = await api.call(getListing, ofListing).catch(routeError)
  const submission = await readSubmission(api, user, before.category_id, form)
  if (submission.answer) return submission.answer
  const { values, intent, shape, models } = submission
  try {
    const body = { ...bodyOf(values, shape), category_id: before.category_id, version: values['version'] }
    const { title, status } = await api.call(changeListing, { ...ofListing, body })
    if (status !== 'draft') return redirect(paths.listing(id, title))
    if (intent === 'draft') return redirect(paths.editListing(id))
    if ((await api.call(findRepost, ofListing)).data)
      return redirect(paths.repost(id, { izdvoji: wishOf(values) }))
    await api.call(publishListing, { ...ofListing, body: { price: 0 } })
    return redirect(afterPublishing({ id, title }, wishOf(values)))
  } catch (error) {
    if (isPriced(error)) return redirect(paths.publishStep(id, { izdvoji: wishOf(values) }))
    return listingProblem(error, values, models)
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: titleOf(loaderData?.edited?.isDraft ?? true), isIndexed: false })

const titleOf = (isDraft: boolean) => (isDraft ? 'Objavite oglas' : 'Uredite oglas')

export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const { block, id, parts } = loaderData
  if (block || !parts) return <BlockedPage block={block ?? 'phone'} returnTo={paths.editListing(id)} />
  const { edited, values, photos, video, taken, frame } = loaderData
  return (
    <FormPage
      title={titleOf(edited.isDraft)}
      formKey={`${id}-${parts.category.id}`}
      parts={parts}
      frame={frame}
      listing={edited}
      values={values}
      photos={photos}
      video={video}
      taken={taken}
      changeTo={edited.isDraft ? paths.post({ oglas: id }) : null}
      {...(!edited.isDraft && { backTo: paths.listing(id, edited.title) })}
      answer={actionData}
    />
  )
}
