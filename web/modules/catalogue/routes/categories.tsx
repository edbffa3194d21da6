import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { type CatalogueCategory, getCatalogueCategories } from '#contract/catalogue.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { fold } from '#contract/text/fold.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted, countedListings, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { outcomes, undo } from '#web/modules/catalogue/act.ts'
import { Card } from '#web/modules/catalogue/components/card.tsx'
import { History } from '#web/modules/catalogue/components/history.tsx'
import { NameFilter } from '#web/modules/catalogue/components/name-filter.tsx'
import type { Route } from './+types/categories.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data, attributes, history } = await apiOf(context)
    .call(getCatalogueCategories, {})
    .catch(routeError)
  const { naziv = '', gotovo = '' } = parseQuery(url.search)
  const name = naziv.trim()
  const isFound = (text: string) => fold(text).includes(fold(name))
  return {
    name,
    tree: name === '' ? data : [],
    found: name === '' ? [] : data.filter((one) => isFound(one.name)).map((one) => withPath(data, one)),
    count: data.length,
    attributes: attributes.filter(({ display_name: attribute }) => isFound(attribute)),
    history,
    outcome: outcomes[gotovo],
  }
}

type Found = CatalogueCategory & { path: string }

/** Names the categories above it. */
function withPath(all: readonly CatalogueCategory[], category: CatalogueCategory): Found {
  const above = (id: number | null): string[] => {
    const parent = all.find((one) => one.id === id)
    return parent ? [...above(parent.parent_id), parent.name] : []
  }
  return { ...category, path: above(category.parent_id).join(' › ') }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  undo(await request.formData(), context, staffPaths.adminCategories({ gotovo: 'ponisteno' }))

export const meta = () => pageMeta({ title: 'Kategorije i atributi', isIndexed: false })

const link =
  'inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] text-primary hover:underline'

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { name, tree, found, count, attributes, history, outcome } = loaderData
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
      <NameFilter name={name} />
      {name === '' ? (
        <Card title={`Kategorije (${formatNumber(count)})`}>
          <Branch parent={null} byParent={byParent} />
        </Card>
      ) : (
        <Card title={`Nađene kategorije (${formatNumber(found.length)})`}>
          {found.length === 0 && <p className="text-muted">Nijedna kategorija nema to u nazivu.</p>}
          <ul className="divide-y divide-line">
            {found.map((category) => (
              <li key={category.id} className="py-1">
                <CategoryLine category={category} />
                {category.path && <p className="text-sm text-muted">{category.path}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Attributes attributes={attributes} isOpen={name !== ''} />
      <History history={history} answer={actionData ?? undefined} />
    </div>
  )
}

const CategoryLine = ({ category: { id, name, listings, hidden } }: { category: CatalogueCategory }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-3">
    <Link to={staffPaths.adminCategory(id)} className={link}>
      {name}
    </Link>
    <span className="text-sm text-muted tabular-nums">{countedListings(listings)}</span>
    {hidden && <span className="text-sm font-semibold text-danger">skrivena</span>}
  </span>
)

type BranchProps = {
  parent: number | null
  byParent: ReadonlyMap<number | null, readonly CatalogueCategory[]>
}

/** Shows a category on one line; its folded branches open below. */
function Branch({ parent, byParent }: BranchProps) {
  const children = (byParent.get(parent) ?? []).toSorted((a, b) => a.position - b.position)
  return (
    <ul className={parent === null ? 'divide-y divide-line' : 'ml-2 border-l border-line pl-4'}>
      {children.map((category) => (
        <li key={category.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <CategoryLine category={category} />
          {byParent.has(category.id) && (
            <details className="ml-auto open:ml-0 open:w-full">
              <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm text-muted hover:text-primary">
                {counted(
                  byParent.get(category.id)!.length,
                  'potkategorija',
                  'potkategorije',
                  'potkategorija',
                )}
                <span className="sr-only">{`, ${category.name}`}</span>
                <ChevronDown className="size-4 in-[details[open]>summary]:rotate-180" aria-hidden="true" />
              </summary>
              <Branch parent={category.id} byParent={byParent} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

type AttributesProps = Pick<Route.ComponentProps['loaderData'], 'attributes'> & { isOpen: boolean }

function Attributes({ attributes, isOpen }: AttributesProps) {
  return (
    <details
      key={String(isOpen)}
      open={isOpen}
      className="rounded-card border border-line bg-surface px-4 py-2 sm:px-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          {`${isOpen ? 'Nađeni atributi' : 'Atributi'} (${formatNumber(attributes.length)})`}
        </h2>
        <ChevronDown className="size-5 text-muted in-[details[open]>summary]:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {attributes.map(({ id, display_name, categories, unit }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <Link to={staffPaths.adminAttribute(id)} className={link}>
              {display_name}
              {unit && ` (${unit})`}
            </Link>
            <span className="shrink-0 text-muted tabular-nums">{`${formatNumber(categories)} kat.`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
