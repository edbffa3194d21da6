import { redirect } from 'react-router'
import { titleLength } from '#contract/limits/listings.ts'
import { createUserListing } from '#contract/listings/write.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { afterPublishing, wishOf } from '#web/modules/promotions/wish.ts'
import { PostPage } from '#web/modules/selling/components/post-page.tsx'
import { formOf } from '#web/modules/selling/publish-mode.ts'
import { anyUser, bodyOf, emptyValues } from '#web/modules/selling/values.ts'
import { BlockedPage, FormPage } from '#web/modules/selling/form-page.tsx'
import { findDefaults, findSeller, formFrameOf, idOf, loadForm, notFound } from '#web/modules/selling/load.ts'
import { isPriced, listingProblem } from '#web/modules/selling/problems.ts'
import { findCategories } from '#web/modules/selling/reference.ts'
import { readSubmission } from '#web/modules/selling/submission.ts'
import { CategoryRows } from '../components/start/category-rows.tsx'
import '../selling.css'
import type { Route } from './+types/new-listing.ts'

type Api = ReturnType<typeof apiOf>
type Params = { categoryId?: string; categoryUrl?: string }

/** Finds a category by id or slug. Several may share a slug; then the query names one. */
async function findCategory(api: Api, params: Params, search: string) {
  const { paths: known, ids, tree, leaves } = await findCategories(api).catch(routeError)
  const named = params.categoryUrl === undefined ? idOf(params.categoryId) : ids.get(params.categoryUrl)
  const chosen = idOf(parseQuery(search)['kategorija'])
  const isBelow = chosen !== undefined && named !== undefined && known.get(chosen)?.ids.includes(named)
  const id = isBelow ? chosen : named
  const path = id === undefined ? undefined : known.get(id)
  if (id === undefined || !path) throw notFound()
  const isLeaf = leaves.some(({ value }) => value === String(id))
  let children = tree
  for (const step of path.ids) children = children.find((branch) => branch.id === step)?.children ?? []
  return { id, isLeaf, path, children }
}

/** The form of a category that accepts listings, else its children. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  const { id, isLeaf, path, children } = await findCategory(api, params, url.search)
  const at = { id, path: path.names, page: url.pathname + url.search }
  if (block) return { ...at, block, parts: null, rows: [] }
  const title = (parseQuery(url.search)['naslov'] ?? '').slice(0, titleLength.max)
  if (!isLeaf) {
    if (params.categoryId !== undefined) throw redirect(paths.post({ kategorija: id }))
    const rows = children.map((child) => ({
      id: child.id,
      name: child.name,
      to:
        child.children.length > 0
          ? paths.post({ kategorija: child.id })
          : formOf({ id: child.id }, title || undefined),
    }))
    return { ...at, block, parts: null, rows }
  }
  return {
    ...at,
    block,
    parts: await loadForm(api, user, id, undefined),
    rows: [],
    values: { ...emptyValues, ...(await findDefaults(api, user)), ...(title && { title }) },
    frame: formFrameOf(context),
  }
}

/** For browsers without JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const { user } = await findSeller(api)
  const { id } = await findCategory(api, params, new URL(request.url).search)
  const submission = await readSubmission(api, user, id, await request.formData())
  if (submission.answer) return submission.answer
  const { values, intent, shape, models } = submission
  const body = { ...bodyOf(values, shape), category_id: id }
  // Sending the same form twice makes one listing.
  const once = (active: boolean): Record<string, string> =>
    values['once'] ? { 'idempotency-key': `${values['once']}-${active ? 'publish' : 'draft'}` } : {}
  const create = (active: boolean) =>
    api.call(
      createUserListing,
      { params: anyUser, body: { ...body, active, publishing_price: 0 } },
      once(active),
    )
  try {
    const made = await create(intent === 'publish')
    return redirect(intent === 'publish' ? afterPublishing(made, wishOf(values)) : paths.editListing(made.id))
  } catch (error) {
    if (!isPriced(error)) return listingProblem(error, values, models)
  }
  // Paid listings are kept as drafts, shown and confirmed first.
  const draft = await create(false).catch((error: unknown) => listingProblem(error, values, models))
  return 'id' in draft ? redirect(paths.publishStep(draft.id, { izdvoji: wishOf(values) })) : draft
}

export const meta = () => pageMeta({ title: 'Objavite oglas', isIndexed: false })

export default function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const { block, id, path, page, parts, rows } = loaderData
  if (block) return <BlockedPage block={block} returnTo={page} />
  if (!parts)
    return (
      <PostPage title="Odaberite Kategoriju" path={path} changeTo={paths.publish()}>
        <h2 className="mb-2 text-lg font-bold">Podkategorije</h2>
        <CategoryRows rows={rows} />
      </PostPage>
    )
  return (
    <FormPage
      title="Objavite oglas"
      formKey={String(id)}
      parts={parts}
      frame={loaderData.frame}
      listing={null}
      values={loaderData.values}
      changeTo={paths.post({ novi: true })}
      answer={actionData}
    />
  )
}
