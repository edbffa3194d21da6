import { categories } from '#contract/categories.ts'
import { homepageListings } from '#contract/limits.ts'
import { homepagePage } from '#contract/listings.ts'
import { formatQuery } from '#contract/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { toCard } from '#web/modules/listings/components/card.ts'
import { ListingGrid } from '#web/modules/listings/components/listing-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CategoryTiles } from '../components/category-tiles.tsx'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [newest, roots] = await Promise.all([
    api
      .get(`/listings/homepage${formatQuery({ per_page: homepageListings })}`, homepagePage)
      .catch(routeError),
    // Without its categories the page still works (spec 8).
    api.get('/categories', categories).then(
      ({ data }) => data,
      () => [],
    ),
  ])
  return {
    canonical: context.get(siteContext).origin + paths.home(),
    total: newest.listings_count,
    cards: newest.data.map(toCard),
    tiles: roots
      .filter((root) => root.top_category)
      .toSorted((a, b) => a.desktop_order - b.desktop_order)
      .map(({ id, name, drawing }) => ({ id, name, drawing })),
  }
}

const claim = `Pretražite preko 4 miliona oglasa na ${brand.name}-u`

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    canonical: loaderData?.canonical,
    description: `${claim}: vozila, nekretnine, poslovi, usluge i sve ostalo iz vašeg komšiluka.`,
  }),
]

export default function Home({ loaderData: { total, cards, tiles } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-8 py-6 sm:gap-10 sm:py-10">
      <section aria-labelledby="naslov" className="flex flex-col gap-5 sm:gap-6">
        <div>
          <h1 id="naslov" className="text-2xl font-bold tracking-tight text-balance sm:text-3xl">
            {claim}
          </h1>
          <p className="mt-1 text-muted">{`Trenutno u ponudi: ${countedListings(total)}`}</p>
        </div>
        {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      </section>
      <section aria-labelledby="najnoviji" className="flex flex-col gap-4">
        <h2 id="najnoviji" className="text-xl font-bold">
          Najnoviji oglasi
        </h2>
        {cards.length > 0 ? (
          <>
            <ListingGrid cards={cards} />
            <ButtonLink
              to={paths.search({ sort_by: 'date', sort_order: 'desc' })}
              kind="quiet"
              className="mt-2 self-center"
            >
              Svi najnoviji oglasi
            </ButtonLink>
          </>
        ) : (
          <EmptyState
            text="Još nema oglasa."
            action={
              <ButtonLink to={paths.home()} reloadDocument>
                Osvježite stranicu
              </ButtonLink>
            }
          />
        )}
      </section>
    </div>
  )
}
