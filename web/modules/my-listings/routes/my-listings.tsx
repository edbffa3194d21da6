import { useRef } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { me } from '#contract/accounts.ts'
import { refreshLimits } from '#contract/listings-write.ts'
import { listingItems } from '#contract/listings.ts'
import { formatInteger } from '#contract/money.ts'
import { type MyListingsTab, myListingsTabs } from '#contract/paths.ts'
import { type UserListingList, userListingCounts } from '#contract/profiles.ts'
import { formatQuery, parseQuery } from '#contract/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TabBar } from '#web/ui/tab-bar.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import {
  fieldNames,
  isRowAction,
  outcomes,
  outcomeTexts,
  questions,
  type RowAction,
} from '../components/actions.ts'
import { ListingRow } from '../components/listing-row.tsx'
import { Quota } from '../components/quota.tsx'
import { RowForm, RowQuestion } from '../components/row-form.tsx'
import { RowProblem } from '../components/row-problem.tsx'
import { type Row, titleOf, toRow } from '../components/row.ts'
import { perform } from '../perform.ts'
import { isTab, showsQuota, tabs } from '../tabs.ts'
import { useRowActions } from '../use-row-actions.ts'
import type { Route } from './+types/my-listings.ts'

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

export async function loader({ params: { tab }, url, context }: Route.LoaderArgs) {
  if (tab === undefined) throw redirect(paths.myListings())
  if (!isTab(tab)) throw notFound()
  const api = apiOf(context)
  const { data: user } = await api.get('/me', me).catch(routeError)
  const page = pageNumberOf(url.search)
  const base = `/users/${user.username}/listings`
  const { list } = tabs[tab]
  const suffix = list === 'active' ? '' : `/${list}`
  const [found, counts, limits] = await Promise.all([
    api.get(`${base}${suffix}${formatQuery(pageQuery(page))}`, listingItems),
    api.get(`${base}/counts`, userListingCounts),
    showsQuota(tab) ? api.get('/listing/refresh/limits', refreshLimits) : null,
  ]).catch(routeError)
  // The last row of the last page may just have gone.
  if (page > found.meta.last_page) throw redirect(paths.myListings(tab, pageQuery(found.meta.last_page)))
  const rows = found.data.map(toRow)
  const isQuotaShown = tab === 'obnovite' || rows.some(({ actions }) => actions.includes('refresh'))
  return {
    tab,
    rows,
    page,
    lastPage: found.meta.last_page,
    counts: counts.data,
    quota: limits && isQuotaShown ? { limit: limits.free_limit, used: limits.free_count } : null,
  }
}

/** With JavaScript the answer, else the list anew, so that loading it again sends nothing again. */
export async function action({ request, params: { tab }, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [id, wanted] = [String(form.get(fieldNames.listing)), form.get(fieldNames.action)]
  if (!isTab(tab)) throw notFound()
  if (!/^[1-9]\d{0,14}$/.test(id) || !isRowAction(wanted))
    throw data(null, { status: 400, statusText: 'Bad Request' })
  if (questions[wanted] && !form.has(fieldNames.confirmed))
    return { kind: 'question' as const, id: Number(id), action: wanted }
  const reply = await perform(apiOf(context), Number(id), wanted)
  if (reply.kind === 'problem') return data(reply, { status: reply.status, statusText: reply.code })
  if (form.has(fieldNames.stay)) return reply
  const { outcome, copyId } = reply
  const query = { ...pageQuery(pageNumberOf(url.search)), gotovo: outcome, kopija: copyId }
  return redirect(paths.myListings(tab) + formatQuery(query))
}

/** Asking and closing a question change the address's hash alone; what an action was refused for may have changed the list. */
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

/** Of the six, by the rules of spec 2.12: two are badges, and those only while drafts wait. */
function tabLinks(current: MyListingsTab, counts: Record<UserListingList, number>) {
  const hasDrafts = counts.inactive > 0
  const badges: Partial<Record<MyListingsTab, 'red' | 'grey'>> = hasDrafts
    ? { neaktivni: 'red', obnovite: 'grey' }
    : {}
  return myListingsTabs.map((tab) => {
    const { label, list } = tabs[tab]
    const count = counts[list]
    return {
      to: paths.myListings(tab),
      label,
      count: { text: formatInteger(count), spoken: countedListings(count), badge: badges[tab] },
      isCurrent: tab === current,
    }
  })
}

export default function MyListings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, rows, page, lastPage, counts, quota } = loaderData
  const target = paths.myListings(tab, pageQuery(page))
  const list = useRef<HTMLElement>(null)
  const { ask, dialog } = useConfirm()
  const { send, pending, problem } = useRowActions({ ids: rows.map(({ id }) => id), target, list })
  const shownProblem = problem ?? (actionData?.kind === 'problem' ? actionData : null)
  const asked = actionData?.kind === 'question' ? actionData : null

  function act(row: Row, action: RowAction, button: HTMLElement) {
    const question = questions[action]
    if (!question) return send(row.id, action)
    const text = (
      <>
        <p className="mb-2 font-semibold">{titleOf(row)}</p>
        <p>{question.text}</p>
      </>
    )
    ask({ ...question, text, onConfirm: () => send(row.id, action) }, button)
  }

  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Moji oglasi', to: paths.myListings() }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Moji oglasi</h1>
      </div>
      <TabBar label="Moji oglasi" tabs={tabLinks(tab, counts)} />
      <OutcomeNotice />
      {shownProblem && !rows.some(({ id }) => id === shownProblem.id) && (
        <Alert>{shownProblem.message}</Alert>
      )}
      {quota && <Quota {...quota} />}
      <section ref={list} tabIndex={-1} aria-labelledby="lista" className="flex flex-col gap-4 outline-none">
        <h2 id="lista" className="sr-only">
          {tabs[tab].label}
        </h2>
        {rows.length === 0 ? (
          <EmptyState
            text={tabs[tab].empty}
            action={<ButtonLink to={tabs[tab].way.to}>{tabs[tab].way.label}</ButtonLink>}
          />
        ) : (
          <ul className="flex flex-col gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <ListingRow row={row}>
                  {asked?.id === row.id ? (
                    <RowQuestion row={row} action={asked.action} target={target} />
                  ) : (
                    <RowForm
                      row={row}
                      target={target}
                      pending={pending?.id === row.id ? pending.action : null}
                      onAct={(action, button) => act(row, action, button)}
                    />
                  )}
                  {shownProblem?.id === row.id && <RowProblem {...shownProblem} target={target} />}
                </ListingRow>
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} lastPage={lastPage} hrefOf={(to) => paths.myListings(tab, pageQuery(to))} />
      </section>
      {dialog}
    </div>
  )
}

/** What came of an action where the page was loaded anew. */
function OutcomeNotice() {
  const { gotovo, kopija } = parseQuery(useLocation().search)
  const outcome = outcomes.find((one) => one === gotovo)
  if (!outcome) return null
  return (
    <Alert tone={outcome === 'overdue' ? 'info' : 'success'}>
      {outcomeTexts[outcome]}
      {outcome === 'copy' && /^[1-9]\d{0,14}$/.test(kopija ?? '') && (
        <>
          {' '}
          <Link to={paths.editListing(Number(kopija))} className="font-semibold underline">
            Uredite kopiju
          </Link>
        </>
      )}
    </Alert>
  )
}
