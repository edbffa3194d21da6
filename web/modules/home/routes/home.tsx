import { useEffect, useRef, useState } from 'react'
import { data, useLocation, useNavigation } from 'react-router'
import { type Category, listCategories } from '#contract/categories/endpoints.ts'
import { homepageListings, moreListingsSize } from '#contract/limits/listings.ts'
import { listHomepageListings } from '#contract/listings/read.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { categoryPath } from '#web/lib/pages/landing-path.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { hasSessionCookie, useSession } from '#web/lib/session/session.ts'
import { type Card, toCards } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/lists/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadMore, Pagination } from '#web/ui/lists/pagination.tsx'
import { CardCarousel, RecentlyViewed } from '#web/modules/home/components/card-carousel.tsx'
import { CategoryChoice } from '#web/modules/home/components/category-choice.tsx'
import { CategoryTiles, type Tile } from '#web/modules/home/components/category-tiles.tsx'
import { SafetyWarning } from '#web/modules/home/components/safety-warning.tsx'
import { loadServiceMessages } from '#web/modules/service-messages/load.ts'
import { loadOwnListings, type OwnListings } from '#web/modules/home/own-listings.ts'
import { readHomeQuery } from '#web/modules/home/query.ts'
import { loadViewedHere } from '#web/modules/home/viewed-here.ts'
import { useMoreListings } from '#web/modules/home/use-more-listings.ts'
import type { Route } from './+types/home.ts'

export const handle: PageHandle = { query: ['category_id', 'page'], serviceMessages: 'homepage' }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { categoryId, page } = readHomeQuery(url.search)
  const query =
    page === 1
      ? { per_page: homepageListings, category_id: categoryId }
      : { per_page: moreListingsSize, page, category_id: categoryId }
  const isForAccount = page === 1 && categoryId === undefined && hasSessionCookie(request)
  const [newest, roots, messages, own] = await Promise.all([
    // The rest of the page is useful without these.
    api.call(listHomepageListings, { query }).catch((error: unknown) => {
      return error instanceof ApiError && error.status !== 503 ? error : routeError(error)
    }),
    // The page works without its categories (spec 8).
    api.call(listCategories, {}).then(
      ({ data }) => data,
      () => [],
    ),
    loadServiceMessages(request, context, 'homepage'),
    isForAccount ? loadOwnListings(api) : nothingOwn,
  ])
  const frame = {
    canonical: context.get(siteContext).origin + paths.home(),
    tiles: tilesOf(roots),
    page,
    categoryId,
    messages,
    own,
  }
  if (newest instanceof ApiError) {
    const first = { items: [] as Card[], page, lastPage: 1 }
    const answer = {
      ...frame,
      total: null,
      featured: [] as Card[],
      first,
      problem: newest.body.error.message,
    }
    return data(answer, { status: newest.status, statusText: newest.body.error.code })
  }
  const everywhere = roots.reduce((sum, { suggest }) => sum + suggest.weight, 0)
  return data({
    ...frame,
    total: categoryId === undefined ? newest.listings_count : everywhere,
    featured: toCards(newest.featured),
    first: { items: toCards(newest.data), page, lastPage: newest.meta.last_page },
    problem: null,
  })
}

const nothingOwn: OwnListings = { recent: [], near: null }

const tilesOf = (roots: readonly Category[]): Tile[] =>
  roots
    .filter((root) => root.top_category)
    .toSorted((a, b) => a.desktop_order - b.desktop_order)
    .map(({ id, url, name, drawing, buttonColor }) => ({
      id,
      name,
      path: categoryPath({ id, url }),
      drawing,
      colour: buttonColor,
    }))

const claim = 'Kupujte i prodajte u komšiluku'

const pageTitle = (page: number) => (page === 1 ? 'Najnoviji oglasi' : `Najnoviji oglasi, stranica ${page}`)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title:
      (loaderData?.page ?? 1) === 1
        ? 'Oglasi za vozila, nekretnine i sve ostalo'
        : pageTitle(loaderData!.page),
    canonical: loaderData?.canonical,
    description: `${claim}: vozila, nekretnine, poslovi, usluge i sve ostalo na jednom mjestu, ${brand.name}.`,
  }),
]

export default function Home({ loaderData }: Route.ComponentProps) {
  const { total, page, tiles, featured, own } = loaderData
  const { recent, near } = own
  return (
    <div className="page-width flex flex-col gap-5 py-4 sm:gap-10 sm:py-8">
      {page === 1 ? (
        <section aria-labelledby="naslov" className="flex flex-col gap-3 sm:gap-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h1 id="naslov" className="text-xl font-bold tracking-tight text-balance sm:text-3xl">
              {claim}
            </h1>
            {total ? <p className="text-muted">{countedListings(total)}</p> : null}
          </div>
          {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
        </section>
      ) : (
        <h1 className="sr-only">{claim}</h1>
      )}
      {recent.length > 0 && <RecentlyViewed cards={recent} isFirst />}
      {near && (
        <CardCarousel
          heading={`Novo u blizini: ${near.town}`}
          cards={near.cards}
          isFirst={recent.length === 0}
          all={{ to: paths.search(near.search), label: 'Svi oglasi u blizini' }}
        />
      )}
      {featured.length > 0 && (
        <CardCarousel heading="Izdvojeno" cards={featured} isFirst={recent.length === 0 && !near} />
      )}
      {page === 1 && <RecentlyViewedHere />}
      <SafetyWarning />
      <Newest {...loaderData} />
    </div>
  )
}

/** Loaded once per document, so that "back" finds the page, and the place on it, as it was left. */
let viewedHere: Card[] | undefined

/** A visitor's views, which only the browser knows. They never appear above what is being read. */
function RecentlyViewedHere() {
  const isVisitor = !useSession()?.user
  const [cards, setCards] = useState(viewedHere)
  useEffect(() => {
    if (!isVisitor || viewedHere || scrollY > 0) return
    void loadViewedHere().then((loaded) => setCards((viewedHere = loaded)))
  }, [isVisitor])
  return isVisitor && cards && cards.length > 0 && <RecentlyViewed cards={cards} />
}

const skeletons = 20

function Newest({ first, categoryId, tiles, page, problem }: Route.ComponentProps['loaderData']) {
  const { items: cards, status, added, hasMore, load } = useMoreListings(first, categoryId)
  const list = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const next = useNavigation().location
  const isChanging = next?.pathname === pathname && next.pathname === paths.home()
  const { lastPage } = first

  // Moves the focus to the first new item.
  useEffect(() => {
    if (!added || added.count === 0) return
    const item = list.current?.querySelectorAll('ul > li')[added.at]
    item?.querySelector('a')?.focus({ preventScroll: true })
  }, [added])

  return (
    <section aria-labelledby="najnoviji" aria-busy={isChanging} className="flex flex-col gap-4">
      <h2 id="najnoviji" className="text-xl font-bold">
        {pageTitle(page)}
      </h2>
      {tiles.length > 0 && <CategoryChoice choices={tiles} chosen={categoryId} />}
      {isChanging ? (
        <CardSkeletons count={skeletons} />
      ) : problem ? (
        <EmptyState
          text={problem}
          action={
            <ButtonLink to={paths.home({ category_id: categoryId })} reloadDocument>
              Pokušajte ponovo
            </ButtonLink>
          }
        />
      ) : cards.length === 0 ? (
        <NoListings categoryId={categoryId} page={page} />
      ) : (
        <div className="flex flex-col gap-6">
          <div ref={list} className="flex flex-col gap-3 sm:gap-4">
            <ListingGrid cards={cards} />
            {status === 'loading' && <CardSkeletons count={skeletons / 2} />}
          </div>
          {page > 1 ? (
            <Pagination
              page={page}
              lastPage={lastPage}
              hrefOf={(to) => paths.home({ category_id: categoryId, page: to === 1 ? undefined : to })}
            />
          ) : (
            <LoadMore
              status={status}
              hasMore={hasMore}
              addedCount={added?.count}
              onLoad={load}
              nextPage={paths.home({ category_id: categoryId, page: 2 })}
            />
          )}
        </div>
      )}
    </section>
  )
}

function NoListings({ categoryId, page }: { categoryId: number | undefined; page: number }) {
  if (page > 1) {
    return (
      <EmptyState
        text="Na ovoj stranici više nema oglasa."
        action={<ButtonLink to={paths.home({ category_id: categoryId })}>Najnoviji oglasi</ButtonLink>}
      />
    )
  }
  return categoryId === undefined ? (
    <EmptyState
      text="Još nema oglasa."
      action={
        <ButtonLink to={paths.home()} reloadDocument>
          Osvježite stranicu
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      text="U ovoj kategoriji još nema oglasa."
      action={
        <ButtonLink to={paths.home()} preventScrollReset>
          Sve kategorije
        </ButtonLink>
      }
    />
  )
}
