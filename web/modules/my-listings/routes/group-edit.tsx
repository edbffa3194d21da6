import { apartPaths } from '#contract/paths/apart.ts'
import { data, redirect } from 'react-router'
import {
  applyGroupEdit,
  deleteGroupEdit,
  getGroupEdit,
  type GroupEdit,
  type GroupItemState,
  listGroupEditItems,
  stopGroupEdit,
  undoGroupEdit,
} from '#contract/listings/group-edits.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { requireShopOrAgent } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { EditItems } from '#web/modules/my-listings/components/group/edit-items.tsx'
import { EditStatus } from '#web/modules/my-listings/components/group/edit-status.tsx'
import type { Route } from './+types/group-edit.ts'

const views = { izmjene: 'changed', 'bez-izmjene': 'refused' } as const
type View = keyof typeof views

const viewOf = (search: string): View | undefined => {
  const { prikaz = '' } = parseQuery(search)
  return Object.hasOwn(views, prikaz) ? (prikaz as View) : undefined
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireShopOrAgent(context)
  if (params.id === undefined) throw redirect(paths.groupEditing())
  const id = pathId(params.id)
  const view = viewOf(url.search)
  const page = pageNumberOf(url.search)
  const api = apiOf(context)
  const [{ data: edit }, items] = await Promise.all([
    api.call(getGroupEdit, { params: { id } }),
    api.call(listGroupEditItems, { params: { id }, query: { page, only: view && views[view] } }),
  ]).catch(routeError)
  const { last_page: lastPage } = items.meta
  if (page > lastPage) throw redirect(apartPaths.groupEdit(id, { prikaz: view, ...pageQuery(lastPage) }))
  return { edit, items: items.data, view, page, lastPage: Math.min(lastPage, deepestPage) }
}

const calls = { apply: applyGroupEdit, stop: stopGroupEdit, undo: undoGroupEdit } as const

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireShopOrAgent(context)
  const id = pathId(params.id ?? '')
  const intent = (await request.formData()).get('intent')
  const api = apiOf(context)
  try {
    if (intent === 'delete') {
      await api.call(deleteGroupEdit, { params: { id } })
      return redirect(paths.groupEditing())
    }
    if (intent !== 'apply' && intent !== 'stop' && intent !== 'undo')
      throw data(null, { status: 400, statusText: 'Bad Request' })
    await api.call(calls[intent], { params: { id } })
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(apartPaths.groupEdit(id))
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `${loaderData.edit.summary} - Grupno uređivanje` : 'Grupno uređivanje',
    isIndexed: false,
  })

const parts: Record<View, { label: string; states: readonly GroupItemState[] }> = {
  izmjene: { label: 'Izmjene', states: ['planned', 'done', 'undone'] },
  'bez-izmjene': { label: 'S razlogom', states: ['refused', 'failed', 'left', 'kept'] },
}

function tabsOf({ id, counts, total }: GroupEdit, current: View | undefined) {
  const tab = (label: string, count: number, prikaz?: View) => ({
    to: apartPaths.groupEdit(id, { prikaz }),
    label,
    count: { text: formatInteger(count), spoken: countedListings(count) },
    isCurrent: prikaz === current,
  })
  return [
    tab('Svi', total),
    ...(Object.keys(parts) as View[]).map((view) =>
      tab(
        parts[view].label,
        parts[view].states.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
        view,
      ),
    ),
  ]
}

export default function GroupEditPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { edit, items, view, page, lastPage } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Moji oglasi', to: paths.myListings() },
            { name: 'Grupno uređivanje', to: paths.groupEditing() },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{edit.summary}</h1>
      </div>
      {problem?.message && <Alert>{problem.message}</Alert>}
      <EditStatus edit={edit} />
      <TabBar label="Oglasi ove izmjene" tabs={tabsOf(edit, view)} />
      {items.length === 0 ? <p className="text-muted">Ovdje nema oglasa.</p> : <EditItems items={items} />}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(to) => apartPaths.groupEdit(edit.id, { prikaz: view, ...pageQuery(to) })}
      />
    </div>
  )
}
