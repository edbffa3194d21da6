import { useRef } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { getRefreshLimits } from '#contract/listings/state.ts'
import { formatInteger } from '#contract/money/money.ts'
import { type MyListingsTab, myListingsTabs } from '#contract/paths/selling.ts'
import { countUserListings, type UserListingList, userListingCalls } from '#contract/profiles.ts'
import { formatQuery, parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar, type TabLink } from '#web/ui/lists/tab-bar.tsx'
import {
  fieldNames,
  isRowAction,
  isTask,
  isUndoable,
  outcomes,
  outcomeTexts,
  questions,
  severalTexts,
} from '#web/modules/my-listings/actions.ts'
import { ListRow } from '#web/modules/my-listings/components/list-row.tsx'
import { fewRows } from '#web/cards/folded-search.tsx'
import { FoldedListSearch } from '#web/modules/my-listings/components/list-search.tsx'
import { Quota } from '#web/modules/my-listings/components/quota.tsx'
import { UndoNotice } from '#web/modules/my-listings/components/undo-notice.tsx'
import { toRow } from '#web/modules/my-listings/row.ts'
import {
  SelectedActions,
  SeveralProblems,
  SeveralQuestion,
} from '#web/modules/my-listings/components/selection.tsx'
import {
  apiFilter,
  filterOf,
  filterQuery,
  groups,
  isFiltered,
  type ListFilter,
  longestSearch,
} from '#web/modules/my-listings/filter.ts'
import { mayEditGroups } from '#web/modules/my-listings/group/offered.ts'
import { perform } from '#web/modules/my-listings/perform.ts'
import { performSeveral } from '#web/modules/my-listings/several.ts'
import { isTab, showsQuota, tabs } from '#web/modules/my-listings/tabs.ts'
import { useListActs } from '#web/modules/my-listings/use-list-acts.tsx'
import type { Route } from './+types/my-listings.ts'

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

export async function loader({ params: { tab }, url, context }: Route.LoaderArgs) {
  if (tab === undefined) throw redirect(paths.myListings())
  if (!isTab(tab)) throw notFound()
  const api = apiOf(context)
  const { data: user } = await api.call(getMe, {}).catch(routeError)
  const filter = filterOf(url.search)
  const { page } = filter
  const params = { username: user.username }
  // Counts and limits only accompany the list (spec 8).
  const missing = () => null
  const [found, counts, limits, editsGroups] = await Promise.all([
    api.call(userListingCalls[tabs[tab].list], { params, query: apiFilter(filter) }),
    api.call(countUserListings, { params }).catch(missing),
    showsQuota(tab) ? api.call(getRefreshLimits, {}).catch(missing) : null,
    // The link to group edits is missing then.
    mayEditGroups(api, user).catch(() => false),
  ]).catch(routeError)
  // The last row of the last page may have just disappeared.
  if (page > found.meta.last_page)
    throw redirect(paths.myListings(tab, filterQuery({ ...filter, page: found.meta.last_page })))
  const rows = found.data.map(toRow)
  const isQuotaShown = tab === 'obnovite' || rows.some(({ actions }) => actions.includes('refresh'))
  return {
    tab,
    rows,
    filter,
    editsGroups,
    found: found.meta.total,
    // Later pages are only reachable through the search.
    lastPage: Math.min(found.meta.last_page, deepestPage),
    counts: counts && counts.data,
    quota: limits && isQuotaShown ? { limit: limits.free_limit, used: limits.free_count } : null,
  }
}

/** Names the rows for which an action failed. */
async function titlesOf(api: ReturnType<typeof apiOf>, tab: MyListingsTab, filter: ListFilter) {
  const { data: user } = await api.call(getMe, {})
  const params = { username: user.username }
  const found = await api.call(userListingCalls[tabs[tab].list], { params, query: apiFilter(filter) })
  return found.data.map(({ id, title }) => ({ id, title }))
}

/** Returns the reply with JavaScript, else redirects to the list, so that a reload resubmits nothing. */
export async function action({ request, params: { tab }, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const filter = filterOf(url.search)
  if (isTab(tab)) {
    const several = await performSeveral(apiOf(context), form, () => titlesOf(apiOf(context), tab, filter))
    if (several === 'wrong') throw data(null, { status: 400, statusText: 'Bad Request' })
    if (several?.kind === 'several-done') {
      const { action: gotovo, ids } = several
      return redirect(
        paths.myListings(tab) + formatQuery({ ...filterQuery(filter), gotovo, oglasi: ids.join(',') }),
      )
    }
    if (several) return several
  }
  const [id, wanted] = [String(form.get(fieldNames.listing)), form.get(fieldNames.action)]
  if (!isTab(tab)) throw notFound()
  if (!/^[1-9]\d{0,14}$/.test(id) || !isTask(wanted))
    throw data(null, { status: 400, statusText: 'Bad Request' })
  if (isRowAction(wanted) && (questions[wanted] || wanted === 'price') && !form.has(fieldNames.confirmed))
    return { kind: 'question' as const, id: Number(id), action: wanted }
  const price = form.get(fieldNames.price)
  const reply = await perform(apiOf(context), Number(id), wanted, typeof price === 'string' ? price : null)
  if (reply.kind === 'problem' && reply.code === 'price_changed')
    return redirect(paths.publishStep(Number(id)))
  if (reply.kind === 'problem') return data(reply, { status: reply.status, statusText: reply.code })
  if (form.has(fieldNames.stay)) return reply
  const { outcome, copyId } = reply
  if (copyId) return redirect(paths.editListing(copyId))
  const oglasi = isUndoable(outcome) ? id : undefined
  const query = { ...filterQuery(filter), gotovo: outcome, oglasi }
  return redirect(paths.myListings(tab) + formatQuery(query))
}

/**
 * Opening and closing a question changes only the URL's hash, so it reloads nothing; a refused action may
 * have changed the list.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  if (formMethod) return true
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `${tabs[loaderData.tab].label} - Moji oglasi` : 'Moji oglasi',
    isIndexed: false,
  })

const groupChoices = Object.entries(groups).map(([value, { label }]) => ({ value, label }))

/** Badges follow spec 2.12: two of the six tabs have one, and only while drafts exist. */
function tabLinks(
  current: MyListingsTab,
  counts: Record<UserListingList, number> | null,
  editsGroups: boolean,
) {
  const hasDrafts = counts !== null && counts.inactive > 0
  const badges: Partial<Record<MyListingsTab, 'red' | 'grey'>> = hasDrafts
    ? { neaktivni: 'red', obnovite: 'grey' }
    : {}
  const links: TabLink[] = myListingsTabs.map((tab) => {
    const { label, list } = tabs[tab]
    const count = counts && counts[list]
    return {
      to: paths.myListings(tab),
      label,
      ...(count !== null && {
        count: { text: formatInteger(count), spoken: countedListings(count), badge: badges[tab] },
      }),
      isCurrent: tab === current,
    }
  })
  return editsGroups ? [...links, groupEditingLink] : links
}

const groupEditingLink = { to: paths.groupEditing(), label: 'Grupno uređivanje', isCurrent: false }

export default function MyListings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, rows, filter, editsGroups, found, lastPage, counts, quota } = loaderData
  const target = paths.myListings(tab, filterQuery(filter))
  const list = useRef<HTMLElement>(null)
  const acts = useListActs({
    rows,
    target,
    list,
    refused: actionData?.kind === 'problem' ? actionData : null,
    question: actionData?.kind === 'question' ? actionData : null,
  })
  const { done, problem } = acts
  const several =
    actionData?.kind === 'several-question' || actionData?.kind === 'several-problems' ? actionData : null

  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Moji oglasi', to: paths.myListings() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Moji oglasi</h1>
      </div>
      <TabBar label="Moji oglasi" tabs={tabLinks(tab, counts, editsGroups)} />
      {done && isUndoable(done.outcome) ? (
        <UndoNotice outcome={done.outcome} ids={[done.id]} target={target} />
      ) : (
        <OutcomeNotice target={target} />
      )}
      {several?.kind === 'several-problems' && <SeveralProblems {...several} />}
      {several?.kind === 'several-question' && <SeveralQuestion {...several} target={target} />}
      {isFiltered(filter) && rows.length > 0 && (
        <output className="text-sm text-muted">{`Pronađeno: ${countedListings(found)}`}</output>
      )}
      {problem && !rows.some(({ id }) => id === problem.id) && <Alert>{problem.message}</Alert>}
      {quota && <Quota {...quota} />}
      <section
        ref={list}
        tabIndex={-1}
        aria-labelledby="lista"
        className="group/list flex flex-col gap-4 outline-none"
      >
        <h2 id="lista" className="sr-only">
          {tabs[tab].label}
        </h2>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(counts === null || counts[tabs[tab].list] > fewRows || isFiltered(filter)) && (
            <FoldedListSearch
              action={paths.myListings(tab)}
              q={filter.q}
              group={filter.group}
              groups={groupChoices}
              longest={longestSearch}
              isOpen={isFiltered(filter)}
            />
          )}
          {rows.length > 1 && <SelectedActions list={list} rows={rows} target={target} />}
        </div>
        {rows.length === 0 ? (
          <NoRows tab={tab} isFiltered={isFiltered(filter)} />
        ) : (
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <ListRow row={row} target={target} acts={acts} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={filter.page}
          lastPage={lastPage}
          hrefOf={(page) => paths.myListings(tab, filterQuery({ ...filter, page }))}
        />
      </section>
      {acts.dialog}
    </div>
  )
}

function NoRows({ tab, isFiltered }: { tab: MyListingsTab; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        text="Nijedan oglas ne odgovara pretrazi."
        action={<ButtonLink to={paths.myListings(tab)}>Prikažite sve</ButtonLink>}
      />
    )
  const { empty, way } = tabs[tab]
  return <EmptyState text={empty} action={<ButtonLink to={way.to}>{way.label}</ButtonLink>} />
}

/** The outcome of an action after a full page load. */
function OutcomeNotice({ target }: { target: string }) {
  const { gotovo, oglasi = '' } = parseQuery(useLocation().search)
  const outcome = outcomes.find((one) => one === gotovo)
  if (!outcome) return null
  const ids = /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,19}$/.test(oglasi) ? oglasi.split(',').map(Number) : []
  if (isUndoable(outcome) && ids.length > 0) return <UndoNotice outcome={outcome} ids={ids} target={target} />
  const several = severalTexts[outcome]
  if (ids.length > 1 && several)
    return <Alert tone="success">{`${several}: ${countedListings(ids.length)}.`}</Alert>
  return <Alert tone={outcome === 'overdue' ? 'info' : 'success'}>{outcomeTexts[outcome]}</Alert>
}
