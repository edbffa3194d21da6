import { redirect } from 'react-router'
import { changeListing } from '#contract/listings/write.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { findLatestDraft, findSeller, idOf } from '#web/modules/selling/load.ts'
import { findCategories } from '#web/modules/selling/reference.ts'
import { CategoryPicker } from '../components/start/category-picker.tsx'
import { DraftOffer } from '../components/start/draft-offer.tsx'
import type { Route } from './+types/post.ts'

/**
 * The category picker, step by step. `oglas` is a draft that changes its category, `kategorija` the choice so
 * far, and `novi` ignores existing drafts.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  if (block) return { block, draftId: null, drafts: null, steps: [], children: [], leaves: [] }
  const query = parseQuery(url.search)
  const { tree, leaves, paths: categoryPaths } = await findCategories(api).catch(routeError)
  const draftId = idOf(query['oglas']) ?? null
  const chosen = idOf(query['kategorija'])
  const ids = chosen === undefined ? [] : (categoryPaths.get(chosen)?.ids ?? [])
  const steps: { id: number; name: string }[] = []
  let children = tree
  for (const id of ids) {
    const branch = children.find((child) => child.id === id)
    if (!branch) break
    // A leaf leads to the form.
    if (branch.children.length === 0 && draftId === null) throw redirect(paths.publishIn(id))
    steps.push({ id, name: branch.name })
    children = branch.children
  }
  const isFresh = draftId !== null || steps.length > 0 || 'novi' in query
  return {
    block,
    draftId,
    drafts: isFresh ? null : await findLatestDraft(api, user.username),
    steps,
    children: children.map(({ id, name, children: below }) => ({ id, name, isLeaf: below.length === 0 })),
    leaves,
  }
}

/** Changes the category of a draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [draftId, categoryId] = [form.get('oglas'), form.get('kategorija')].map((value) =>
    idOf(String(value)),
  )
  if (draftId === undefined || categoryId === undefined) throw redirect(paths.post())
  await apiOf(context)
    .call(changeListing, { params: { id: draftId }, body: { category_id: categoryId } })
    .catch(routeError)
  return redirect(paths.editListing(draftId))
}

export const meta = () => pageMeta({ title: 'Odaberite Kategoriju', isIndexed: false })

export default function Post({ loaderData }: Route.ComponentProps) {
  const { block, drafts, draftId, steps, children, leaves } = loaderData
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      <h1 className="mb-4 text-2xl font-bold">Odaberite Kategoriju</h1>
      {block && <PublishBlockNotice block={block} returnTo={paths.post()} />}
      {!block && drafts && (
        <DraftOffer draft={drafts.latest} count={drafts.count} restartTo={paths.post({ novi: true })} />
      )}
      {!block && !drafts && (
        <CategoryPicker steps={steps} rows={children} leaves={leaves} draftId={draftId} />
      )}
    </div>
  )
}
