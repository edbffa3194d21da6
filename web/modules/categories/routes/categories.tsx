import { data } from 'react-router'
import { listCategories } from '#contract/categories/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CategoryCard } from '#web/modules/categories/components/category-branches.tsx'
import { CategoryFinder } from '#web/modules/categories/components/category-finder.tsx'
import { findBranches, pathTo, toBranch, upperLevels } from '#web/modules/categories/tree.ts'
import type { Route } from './+types/categories.ts'

export const handle: PageHandle = { query: ['naziv', 'category_id'] }

const shownLevels = 2
const shownMatches = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const { naziv = '', category_id } = parseQuery(url.search)
  const term = naziv.trim().slice(0, 100)
  const { data: roots } = await apiOf(context)
    .call(listCategories, { query: { include_children: 'true' } })
    .catch(routeError)
  const tree = roots.map(toBranch)
  const { origin } = context.get(siteContext)
  if (term) {
    const { shown, found } = findBranches(tree, term, shownMatches)
    return { canonical: origin + paths.categories(), term, path: [], shown, found }
  }
  const path = category_id ? pathTo(tree, Number(category_id)) : []
  if (category_id && path.length === 0) throw data(null, { status: 404, statusText: 'Not Found' })
  return {
    canonical: origin + paths.categories({ category_id: path.at(-1)?.id }),
    term,
    path: path.map(({ id, name }) => ({ id, name })),
    shown: upperLevels(path.at(-1)?.children ?? tree, shownLevels),
    found: 0,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.path.at(-1)?.name
  return pageMeta({
    title: name ? `${name} - Kategorije` : 'Kategorije',
    description: name
      ? `Podkategorije oglasa na ${brand.locative}: ${name}.`
      : `Sve kategorije oglasa na ${brand.locative}: vozila, nekretnine, poslovi, usluge, tehnika i ostalo.`,
    canonical: loaderData?.canonical,
    isIndexed: Boolean(loaderData?.shown.length),
  })
}

export default function Categories({ loaderData: { term, path, shown, found } }: Route.ComponentProps) {
  const chosen = path.at(-1)
  const isFiltered = term !== ''
  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:gap-6 sm:py-10">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <div className="min-w-0">
          {chosen && (
            <Breadcrumbs
              steps={[
                { name: 'Kategorije', to: paths.categories() },
                ...path
                  .slice(0, -1)
                  .map(({ id, name }) => ({ name, to: paths.categories({ category_id: id }) })),
              ]}
            />
          )}
          <h1 className="text-2xl font-bold tracking-tight [overflow-wrap:anywhere] sm:text-3xl">
            {chosen?.name ?? 'Kategorije'}
          </h1>
        </div>
        <CategoryFinder term={term} />
      </div>
      <output className={isFiltered ? 'text-muted' : 'sr-only'}>{isFiltered && foundText(found)}</output>
      {shown.length > 0 ? (
        <div className="columns-1 gap-4 sm:columns-2 lg:columns-3">
          {shown.map((branch) => (
            <CategoryCard key={branch.id} branch={branch} isFiltered={isFiltered} />
          ))}
        </div>
      ) : (
        <Nothing term={term} chosen={chosen} />
      )}
    </div>
  )
}

const foundText = (found: number) =>
  `Pronađeno: ${counted(found, 'kategorija', 'kategorije', 'kategorija')}${found > shownMatches ? `, prikazano prvih ${shownMatches}. Upišite još koju riječ.` : ''}`

type NothingProps = { term: string; chosen: { id: number; name: string } | undefined }

function Nothing({ term, chosen }: NothingProps) {
  if (term) {
    return (
      <EmptyState
        text={`Nema kategorije „${term}“.`}
        action={<ButtonLink to={paths.search({ q: term })}>Pretražite oglase</ButtonLink>}
      />
    )
  }
  if (chosen) {
    return (
      <EmptyState
        text={`Kategorija „${chosen.name}“ nema podkategorija.`}
        action={<ButtonLink to={paths.search({ category_id: chosen.id })}>Pogledajte oglase</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      text="Kategorije trenutno nisu dostupne."
      action={
        <ButtonLink to={paths.categories()} reloadDocument>
          Pokušajte ponovo
        </ButtonLink>
      }
    />
  )
}
