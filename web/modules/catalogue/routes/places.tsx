import { getCataloguePlaces } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { NameFilter } from '#web/modules/catalogue/components/name-filter.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { outcomes, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/places.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { naziv = '', gotovo = '' } = parseQuery(url.search)
  const query = { q: naziv.trim() || undefined }
  const { data, history } = await apiOf(context).call(getCataloguePlaces, { query }).catch(routeError)
  return { cities: data, history, name: naziv, outcome: outcomes[gotovo] }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  undo(await request.formData(), context, staffPaths.adminPlaces({ gotovo: 'ponisteno' }))

export const meta = () => pageMeta({ title: 'Mjesta', isIndexed: false })

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { cities, history, name, outcome } = loaderData
  const cantons = [...Map.groupBy(cities, ({ canton }) => canton)]
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Mjesta</h1>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title={`Gradovi i općine (${formatNumber(cities.length)})`}>
        <NameFilter name={name} />
        {cities.length === 0 && <p className="text-muted">Nema takvog mjesta.</p>}
        {cantons.map(([canton, members]) => (
          <section key={canton} aria-label={canton}>
            <h3 className="text-sm font-semibold text-muted">{canton}</h3>
            <ul className="flex flex-wrap gap-x-6">
              {members.map(({ id, name: city, other_names }) => (
                <li key={id}>
                  <PathLink
                    to={staffPaths.adminPlace(id)}
                    className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
                  >
                    {[city, ...other_names].join(' / ')}
                  </PathLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <History history={history} answer={actionData ?? undefined} />
    </div>
  )
}
