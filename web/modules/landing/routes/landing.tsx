import { data, redirect } from 'react-router'
import { drawingUrl } from '#contract/images.ts'
import { getLanding } from '#contract/landing.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { toCard } from '#web/cards/card.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Branches } from '#web/modules/landing/components/branches.tsx'
import { Categories } from '#web/modules/landing/components/categories.tsx'
import { Choices } from '#web/modules/landing/components/choices.tsx'
import { SearchHere } from '#web/modules/landing/components/search-here.tsx'
import { landingHead } from '#web/modules/landing/head.ts'
import { descriptionOf, headingOf, introOf } from '#web/modules/landing/texts.ts'
import type { Route } from './+types/landing.ts'

export const handle: PageHandle = { query: [] }

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

export async function loader({ params: { first, second, third }, context }: Route.LoaderArgs) {
  const path = paths.landing(first, second, third)
  const { data: page } = await apiOf(context)
    .call(getLanding, { query: { path } })
    .catch((error: unknown) => {
      const isUnknown = error instanceof ApiError && [404, 422].includes(error.status)
      throw isUnknown ? notFound() : routeError(error)
    })
  if (page.path !== path) throw redirect(page.path, { status: 301, headers: { 'cache-control': 'no-store' } })
  const { category, brand, model, parents, count, categories, brands, models, choices, parameters } = page
  return {
    origin: context.get(siteContext).origin,
    path,
    heading: headingOf(page),
    name: (model ?? brand ?? category)!.name,
    description: descriptionOf(page),
    intro: introOf(page).join(' '),
    drawing: category?.drawing,
    hasPrices: category?.show_price ?? true,
    parents,
    count,
    categories,
    brands,
    models,
    hasModel: model !== null,
    choices,
    parameters,
    cards: page.newest.map(toCard),
  }
}

/** Nothing here can be posted to. */
export function action(): never {
  throw notFound()
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? landingHead(loaderData, loaderData.origin) : []

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { heading, intro, drawing, parents, count, cards, parameters } = loaderData
  const all = paths.search(parameters)
  return (
    <div className="page-width flex flex-col gap-8 py-4 sm:gap-10 sm:py-6">
      <div className="flex flex-col gap-3">
        <Breadcrumbs
          steps={[
            { name: 'Početna', to: paths.home() },
            ...parents.map(({ name, path }) => ({ name, to: path })),
          ]}
        />
        <div className="flex items-start gap-6">
          <div className="min-w-0 flex-1">
            <h1 className="text-2xl font-bold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-3xl">
              {heading}
            </h1>
            <p className="mt-2 max-w-[68ch] text-muted">{intro}</p>
            {count > 0 && (
              <ButtonLink to={all} className="mt-4 max-sm:w-full">
                {`Prikaži ${countedListings(count)}`}
              </ButtonLink>
            )}
          </div>
          {drawing && (
            <img
              src={drawingUrl(drawing)}
              alt=""
              width={400}
              height={300}
              className="hidden aspect-4/3 w-56 shrink-0 rounded-card object-cover sm:block"
            />
          )}
        </div>
      </div>
      <Categories branches={loaderData.categories} />
      <Branches
        heading={loaderData.hasModel ? 'Modeli' : 'Popularni modeli'}
        all="Svi modeli"
        branches={loaderData.models}
        current={loaderData.path}
      />
      <Branches heading="Marke" all="Sve marke" branches={loaderData.brands} current={loaderData.path} />
      {count > 0 && (
        <section aria-labelledby="suzite" className="flex flex-col gap-4">
          <h2 id="suzite" className="text-xl font-bold">
            Suzite izbor
          </h2>
          <SearchHere parameters={parameters} hasPrices={loaderData.hasPrices} />
          <Choices choices={loaderData.choices} />
        </section>
      )}
      <section aria-labelledby="najnoviji" className="flex flex-col gap-4">
        <h2 id="najnoviji" className="text-xl font-bold">
          Najnoviji oglasi
        </h2>
        {cards.length > 0 ? (
          <>
            <ListingGrid cards={cards} />
            {count > cards.length && (
              <ButtonLink to={all} kind="quiet" className="self-center max-sm:w-full">
                Pogledajte sve oglase
              </ButtonLink>
            )}
          </>
        ) : (
          <EmptyState
            text="Ovdje još nema oglasa. Vaš može biti prvi."
            action={<ButtonLink to={paths.publish()}>Objavite oglas</ButtonLink>}
          />
        )}
      </section>
    </div>
  )
}
