import { Fragment } from 'react'
import { data, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { getLanding, type Landing } from '#contract/landing.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { toCards } from '#web/cards/card.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format/format.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CategoryPicture } from '#web/ui/category-picture.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Branches } from '#web/modules/landing/components/branches.tsx'
import { Categories } from '#web/modules/landing/components/categories.tsx'
import { Choices } from '#web/modules/landing/components/choices.tsx'
import { SearchHere } from '#web/modules/landing/components/search-here.tsx'
import { landingHead } from '#web/modules/landing/head.ts'
import { descriptionOf, headingOf, introOf, type Sentence } from '#web/modules/landing/texts.ts'
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
    intro: introOf(page),
    drawing: category?.drawing ?? mostUsed(categories)?.drawing,
    hasPrices: category?.show_price ?? true,
    parents,
    count,
    categories,
    brands,
    models,
    publishing: category && !category.has_children ? paths.publishIn(category.id) : paths.publish(),
    choices,
    parameters,
    cards: toCards(page.newest),
    isForDrivers: category !== null && forDrivers.has(category.id),
  }
}

/** Vehicles and cars, whose readers may look for a charger. */
const forDrivers: ReadonlySet<number> = new Set([1, 18])

const mostUsed = (categories: Landing['categories']) => categories.toSorted((a, b) => b.count - a.count)[0]

/** Refuses every POST: the page has no form. */
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
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 sm:grid-rows-[auto_auto_1fr] sm:gap-x-6">
          <h1 className="self-center text-2xl font-bold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-3xl">
            {heading}
          </h1>
          {drawing && (
            <CategoryPicture
              drawing={drawing}
              className="w-[min(6rem,25vw)] sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:w-56"
            />
          )}
          <Intro sentences={intro} />
          {count > 0 && (
            <ButtonLink to={all} className="max-sm:col-span-2 sm:justify-self-start">
              {`Prikažite ${countedListings(count)}`}
            </ButtonLink>
          )}
        </div>
      </div>
      <Categories branches={loaderData.categories} />
      <Branches heading="Modeli" all="Svi modeli" branches={loaderData.models} current={loaderData.path} />
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
          <NoListings publishing={loaderData.publishing} above={parents.at(-1)} />
        )}
      </section>
      {loaderData.isForDrivers && (
        <p>
          Vozite na struju? Pogledajte{' '}
          <PathLink to={apartPaths.chargers()} className="font-semibold text-primary underline">
            punjače za električna vozila
          </PathLink>
          .
        </p>
      )}
    </div>
  )
}

type NoListingsProps = { publishing: string; above: Landing['parents'][number] | undefined }

function NoListings({ publishing, above }: NoListingsProps) {
  return (
    <EmptyState
      text="Ovdje još nema oglasa. Vaš može biti prvi."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={publishing}>Objavite oglas</ButtonLink>
          {above && (
            <ButtonLink to={above.path} kind="quiet">
              {`Pogledajte: ${above.name}`}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}

const Intro = ({ sentences }: { sentences: readonly Sentence[] }) => (
  <p className="max-w-[68ch] text-muted max-sm:col-span-2">
    {sentences.map((parts, at) => (
      <Fragment key={at}>
        {at > 0 && ' '}
        {parts.map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <strong key={index} className="font-semibold text-ink">
              {part}
            </strong>
          ),
        )}
      </Fragment>
    ))}
  </p>
)
