import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Form } from 'react-router'
import { categoryNodes } from '#contract/categories.ts'
import { parseQuery } from '#contract/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { counted } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { type Root, RootCard } from '../components/category-branches.tsx'
import { type Branch, countMatches, filterBranches, toBranch } from '../tree.ts'
import type { Route } from './+types/categories.ts'

type RootBranch = Branch & Pick<Root, 'drawing' | 'colour'>

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { data: roots } = await api.get('/categories?include_children=true', categoryNodes).catch(routeError)
  const tree = roots.map((root): RootBranch => ({
    ...toBranch(root),
    drawing: root.drawing,
    colour: root.buttonColor,
  }))
  return {
    canonical: context.get(siteContext).origin + paths.categories(),
    term: (parseQuery(url.search)['naziv'] ?? '').slice(0, 100),
    tree,
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Kategorije',
    description: `Sve kategorije oglasa na ${brand.name}-u: vozila, nekretnine, poslovi, usluge, tehnika i ostalo.`,
    canonical: loaderData?.canonical,
  })

export default function Categories({ loaderData: { term, tree } }: Route.ComponentProps) {
  const [text, setText] = useState(term)
  const shown = filterBranches(tree, text)
  const isFiltered = text.trim() !== ''
  return (
    <div className="page-width flex flex-col gap-5 py-6 sm:gap-6 sm:py-10">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">Kategorije</h1>
        <search className="sm:w-80">
          <Form action={paths.categories()} preventScrollReset>
            <label htmlFor="naziv" className="mb-1 block text-sm font-semibold">
              Pronađite kategoriju
            </label>
            <div className="relative">
              <input
                id="naziv"
                type="search"
                name="naziv"
                value={text}
                onChange={({ target }) => setText(target.value)}
                maxLength={100}
                autoComplete="off"
                placeholder="npr. bicikli"
                className={`${controlClass} pr-12`}
              />
              <button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-field text-primary hover:text-ink">
                <Search className="size-5" aria-hidden="true" />
                <span className="sr-only">Pronađi</span>
              </button>
            </div>
          </Form>
        </search>
      </div>
      <output className={isFiltered ? 'text-muted' : 'sr-only'}>
        {isFiltered &&
          `Pronađeno: ${counted(countMatches(tree, text), 'kategorija', 'kategorije', 'kategorija')}`}
      </output>
      {shown.length > 0 ? (
        <div className="columns-1 gap-4 sm:columns-2 lg:columns-3">
          {shown.map((root) => (
            <RootCard key={root.id} root={root} isFiltered={isFiltered} />
          ))}
        </div>
      ) : (
        <EmptyState
          text={isFiltered ? `Nema kategorije „${text.trim()}“.` : 'Kategorije trenutno nisu dostupne.'}
          action={
            isFiltered ? (
              <ButtonLink to={paths.search({ q: text.trim() })}>Pretražite oglase</ButtonLink>
            ) : (
              <ButtonLink to={paths.categories()} reloadDocument>
                Pokušajte ponovo
              </ButtonLink>
            )
          }
        />
      )}
    </div>
  )
}
