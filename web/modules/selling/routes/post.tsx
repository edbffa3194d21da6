import { redirect } from 'react-router'
import { listing, listingItems } from '#contract/listings.ts'
import { parseQuery } from '#contract/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { CategoryPicker } from '../components/category-picker.tsx'
import { DraftOffer } from '../components/draft-offer.tsx'
import { findSeller, idOf } from '../load.ts'
import { findCategories } from '../reference.ts'
import type { Route } from './+types/post.ts'

/**
 * The category picker. `oglas` is a draft that gets another category, `kategorija` what the form has chosen, and `novi`
 * leaves the drafts that were begun aside.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  if (block) return { block, draftId: null, draft: null, draftCount: 0, tree: [], leaves: [] }
  const query = parseQuery(url.search)
  const { tree, leaves, paths: categoryPaths } = await findCategories(api).catch(routeError)
  const draftId = idOf(query['oglas']) ?? null
  const chosen = idOf(query['kategorija'])
  if (chosen !== undefined && leaves.some(({ value }) => value === String(chosen))) {
    throw redirect(paths.publishIn(chosen))
  }
  const isFresh = draftId !== null || 'novi' in query
  const drafts = isFresh
    ? null
    : await api.get(`/users/${user.username}/listings/inactive`, listingItems).catch(() => null)
  const [latest] = drafts?.data ?? []
  return {
    block,
    draftId,
    tree,
    leaves,
    draftCount: drafts?.meta.total ?? 0,
    draft: latest
      ? {
          id: latest.id,
          title: latest.title,
          image: latest.image,
          category: categoryPaths.get(latest.category_id)?.names.join(' > ') ?? '',
          updatedAt: latest.own?.updated_at ?? latest.date,
        }
      : null,
  }
}

/** Gives a draft another category. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [draftId, categoryId] = [form.get('oglas'), form.get('kategorija')].map((value) =>
    idOf(String(value)),
  )
  if (draftId === undefined || categoryId === undefined) throw redirect(paths.post())
  await apiOf(context).put(`/listings/${draftId}`, { category_id: categoryId }, listing).catch(routeError)
  return redirect(paths.editListing(draftId))
}

export const meta = () => pageMeta({ title: 'Objavite oglas', isIndexed: false })

export default function Post({ loaderData }: Route.ComponentProps) {
  const { block, draft, draftCount, draftId, tree, leaves } = loaderData
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      <h1 className="mb-4 text-2xl font-bold">
        {draftId === null ? 'Objavite oglas' : 'Promijenite kategoriju'}
      </h1>
      {block && <PublishBlockNotice block={block} returnTo={paths.post()} />}
      {!block && draft && <DraftOffer draft={draft} count={draftCount} />}
      {!block && !draft && <CategoryPicker tree={tree} leaves={leaves} draftId={draftId} />}
    </div>
  )
}
