import { Link } from 'react-router'
import { getCatalogueBrands } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { NameFilter } from '#web/modules/catalogue/components/name-filter.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { outcomes, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/brands.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { naziv = '', gotovo = '' } = parseQuery(url.search)
  const query = { q: naziv.trim() || undefined, page: pageNumberOf(url.search) }
  const found = await apiOf(context).call(getCatalogueBrands, { query }).catch(routeError)
  return { ...found, name: naziv, outcome: outcomes[gotovo] }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  undo(await request.formData(), context, staffPaths.adminBrands({ gotovo: 'ponisteno' }))

export const meta = () => pageMeta({ title: 'Marke i modeli', isIndexed: false })

export default function Brands({ loaderData, actionData }: Route.ComponentProps) {
  const { data: brands, meta: page, history, name, outcome } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Marke i modeli</h1>
        <ButtonLink to={staffPaths.adminBrand('nova')} kind="quiet">
          Nova marka
        </ButtonLink>
      </div>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title={`Marke (${formatNumber(page.total)})`}>
        <NameFilter name={name} />
        {brands.length === 0 && <p className="text-muted">Nema takve marke.</p>}
        <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {brands.map(({ id, name: brand, models }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <Link
                to={staffPaths.adminBrand(id)}
                className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
              >
                {brand}
              </Link>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {counted(models, 'model', 'modela', 'modela')}
              </span>
            </li>
          ))}
        </ul>
        <Pagination
          page={page.current_page}
          lastPage={page.last_page}
          hrefOf={(other) => staffPaths.adminBrands({ naziv: name || undefined, page: other })}
        />
      </Card>
      <History history={history} answer={actionData ?? undefined} />
    </div>
  )
}
