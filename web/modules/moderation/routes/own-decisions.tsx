import { apartPaths } from '#contract/paths/apart.ts'
import { Link, redirect } from 'react-router'
import { listOwnDecisions } from '#contract/moderation/decisions.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { rules } from '#contract/moderation/rules.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { useNow } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { measuresText, stateOf } from '#web/modules/moderation/components/own-decision.tsx'
import type { Route } from './+types/own-decisions.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listOwnDecisions, { query: { page } }).catch(routeError)
  const { last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(paths.ownDecisions(pageQuery(last_page)))
  return { page, lastPage: Math.min(last_page, deepestPage), decisions: found.data }
}

export const meta = () => pageMeta({ title: 'Odluke moderatora', isIndexed: false })

export default function OwnDecisions({ loaderData: { page, lastPage, decisions } }: Route.ComponentProps) {
  const now = useNow()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <Breadcrumbs
        steps={[{ name: `Moj ${brand.name}` }, { name: 'Odluke moderatora', to: paths.ownDecisions() }]}
      />
      <h1 className="text-2xl font-bold">Odluke moderatora</h1>
      {decisions.length === 0 ? (
        <EmptyState
          text="Nema odluka o vašim oglasima i računu."
          action={<ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {decisions.map((decision) => {
            const { id, subject, rule, decided_at } = decision
            const state = stateOf(decision, now)
            return (
              <li key={id}>
                <Link
                  to={apartPaths.decision(id)}
                  className="group flex flex-col gap-1 px-4 py-3 -outline-offset-2 hover:bg-canvas sm:px-5"
                >
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="min-w-0 font-semibold [overflow-wrap:anywhere] group-hover:text-primary">
                      {subject.type === 'listing' ? subject.name : measuresText(decision)}
                    </span>
                    <span className={`font-semibold ${state.look}`}>{state.text}</span>
                  </span>
                  <span>
                    {[...(subject.type === 'listing' ? [measuresText(decision)] : []), rules[rule].name].join(
                      ' · ',
                    )}
                  </span>
                  <span className="text-sm text-muted tabular-nums">{formatDateTime(decided_at)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(other) => paths.ownDecisions(pageQuery(other))} />
    </div>
  )
}
