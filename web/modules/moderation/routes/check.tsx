import { data, redirect } from 'react-router'
import { checkRules, isCheckRule } from '#contract/checks/rules.ts'
import { listHits } from '#contract/checks/endpoints.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { HitList } from '#web/modules/moderation/components/hit-list.tsx'
import type { Route } from './+types/check.ts'

export async function loader({ params: { rule }, url, context }: Route.LoaderArgs) {
  if (!isCheckRule(rule)) throw data(null, { status: 404, statusText: 'Not Found' })
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listHits, { params: { rule }, query: { page } }).catch(routeError)
  const { total, last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(staffPaths.adminCheck(rule))
  return { rule, hits: found.data, total, page, lastPage: Math.min(last_page, deepestPage) }
}

export const meta = () => pageMeta({ title: 'Nalazi provjere', isIndexed: false })

export default function Check({ loaderData: { rule, hits, total, page, lastPage } }: Route.ComponentProps) {
  const { name, hint } = checkRules[rule]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Automatske provjere', to: staffPaths.adminChecks() }, { name }]} />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">{name}</h1>
          <p className="text-muted tabular-nums">{`Ukupno: ${formatNumber(total)}`}</p>
        </div>
        <p className="mt-2 max-w-2xl text-muted">{hint}</p>
      </div>
      {hits.length === 0 ? (
        <EmptyState
          text="Ova provjera još ništa nije našla."
          action={<ButtonLink to={staffPaths.adminChecks()}>Sve provjere</ButtonLink>}
        />
      ) : (
        <section aria-label="Nalazi" className="rounded-card border border-line bg-surface px-4">
          <HitList hits={hits} />
        </section>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminCheck(rule, { page: other })}
      />
    </div>
  )
}
