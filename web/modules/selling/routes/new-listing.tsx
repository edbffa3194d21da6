import { redirect } from 'react-router'
import { listing } from '#contract/listings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { ListingForm } from '../components/listing-form.tsx'
import { PostPage } from '../components/post-page.tsx'
import { findSeller, idOf, loadForm, notFound, todayInSarajevo } from '../load.ts'
import { findCategories } from '../reference.ts'
import '../selling.css'
import { listingProblem } from '../problems.ts'
import { readSubmission } from '../submission.ts'
import { bodyOf, emptyValues } from '../components/values.ts'
import type { Route } from './+types/new-listing.ts'

/** The form of a category that takes listings; what is under way in it gets an address of its own with its first word. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  const categoryId = idOf(params.categoryId)
  if (categoryId === undefined) throw notFound()
  if (block) return { block, categoryId, parts: null }
  const { leaves } = await findCategories(api).catch(routeError)
  if (!leaves.some(({ value }) => value === String(categoryId))) throw redirect(paths.post({ novi: true }))
  return {
    block,
    categoryId,
    parts: await loadForm(api, user, categoryId, undefined),
    onceKey: crypto.randomUUID(),
    today: todayInSarajevo(),
    tiles: context.get(siteContext).map,
  }
}

/** For browsers without the page's script. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { user } = await findSeller(api)
  const categoryId = idOf(params.categoryId)
  if (categoryId === undefined) throw notFound()
  const submission = await readSubmission(api, user, categoryId, await request.formData())
  if (submission.answer) return submission.answer
  const { values, intent, shape, models } = submission
  const body = { ...bodyOf(values, shape), category_id: categoryId, active: intent === 'publish' }
  // The same form sent twice makes one listing.
  const once: Record<string, string> = values['once']
    ? { 'idempotency-key': `${values['once']}-${intent}` }
    : {}
  const made = await api
    .post('/users/1/listings', body, listing, once)
    .catch((error: unknown) => listingProblem(error, values, models))
  if (!('id' in made)) return made
  return redirect(
    intent === 'publish'
      ? paths.success('objava', paths.listing(made.id, made.title))
      : paths.editListing(made.id),
  )
}

export const meta = () => pageMeta({ title: 'Objavite oglas', isIndexed: false })

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const { block, categoryId, parts } = loaderData
  if (block || !parts)
    return (
      <PostPage title="Objavite oglas">
        <PublishBlockNotice block={block ?? 'phone'} returnTo={paths.publishIn(categoryId)} />
      </PostPage>
    )
  return (
    <PostPage title="Objavite oglas" path={parts.category.path} changeTo={paths.post({ novi: true })}>
      <ListingForm
        key={categoryId}
        parts={parts}
        models={actionData?.models ?? parts.brand.models}
        listing={null}
        initial={emptyValues}
        photos={[]}
        taken={[]}
        today={loaderData.today}
        tiles={loaderData.tiles}
        onceKey={loaderData.onceKey}
        problem={actionData}
      />
    </PostPage>
  )
}
