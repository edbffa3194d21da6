import { Link } from 'react-router'
import { type CatalogueCategory, getCatalogueCategories } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { outcomes, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import type { Route } from './+types/categories.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data, attributes, history } = await apiOf(context)
    .call(getCatalogueCategories, {})
    .catch(routeError)
  return { tree: data, attributes, history, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  undo(await request.formData(), context, staffPaths.adminCategories({ gotovo: 'ponisteno' }))

export const meta = () => pageMeta({ title: 'Kategorije i atributi', isIndexed: false })

const link =
  'inline-flex min-h-9 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline'

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { tree, attributes, history, outcome } = loaderData
  const byParent = Map.groupBy(tree, ({ parent_id }) => parent_id)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Kategorije i atributi</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={staffPaths.adminCategory('nova')} kind="quiet">
            Nova glavna kategorija
          </ButtonLink>
          <ButtonLink to={staffPaths.adminAttribute('novi')} kind="quiet">
            Novi atribut
          </ButtonLink>
        </div>
      </div>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Card title={`Kategorije (${formatNumber(tree.length)})`}>
        <Branch parent={null} byParent={byParent} />
      </Card>
      <Card title={`Atributi (${formatNumber(attributes.length)})`}>
        <ul className="grid gap-x-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {attributes.map(({ id, display_name, categories, unit }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <Link to={staffPaths.adminAttribute(id)} className={link}>
                {display_name}
                {unit && ` (${unit})`}
              </Link>
              <span className="shrink-0 text-muted tabular-nums">{`${categories} kat.`}</span>
            </li>
          ))}
        </ul>
      </Card>
      <History history={history} answer={actionData ?? undefined} />
    </div>
  )
}

type BranchProps = {
  parent: number | null
  byParent: ReadonlyMap<number | null, readonly CatalogueCategory[]>
}

function Branch({ parent, byParent }: BranchProps) {
  const children = (byParent.get(parent) ?? []).toSorted((a, b) => a.position - b.position)
  return (
    <ul className={parent === null ? 'divide-y divide-line' : 'ml-4 border-l border-line pl-4'}>
      {children.map(({ id, name, hidden, listings }) => {
        const row = (
          <span className="flex flex-wrap items-center gap-x-3">
            <Link to={staffPaths.adminCategory(id)} className={link}>
              {name}
            </Link>
            <span className="text-sm text-muted tabular-nums">{countedListings(listings)}</span>
            {hidden && <span className="text-sm font-semibold text-danger">skrivena</span>}
          </span>
        )
        return (
          <li key={id}>
            {row}
            {byParent.has(id) && (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm text-muted hover:text-primary [&::before]:content-['▸'] [[open]>&::before]:content-['▾']">
                  {`Ispod nje: ${formatNumber(byParent.get(id)!.length)}`}
                  <span className="sr-only">{`, ${name}`}</span>
                </summary>
                <Branch parent={id} byParent={byParent} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
