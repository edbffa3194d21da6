import ArrowLeft from 'lucide-react/icons/arrow-left'
import { data, Link, redirect } from 'react-router'
import { type Listing, listing } from '#contract/listings.ts'
import { formatMoney, toFening } from '#contract/money.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { AttributeList } from '../components/attribute-list.tsx'
import { Description } from '../components/description.tsx'
import { Gallery } from '../components/gallery.tsx'
import { Offer } from '../components/offer.tsx'
import { SellerCard } from '../components/seller-card.tsx'
import { attributeGroups, listingFacts } from '../facts.ts'
import type { Route } from './+types/listing.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const found = await apiOf(context).get(`/listings/${params.id}`, listing).catch(routeError)
  const path = paths.listing(found.id, found.title)
  // Titles change, so the old address must not be taken for settled (A12).
  if (params.slug !== undefined && path !== `/artikal/${params.id}/${params.slug}`) {
    throw redirect(path + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  return { canonical: context.get(siteContext).origin + path, ...listingPage(found) }
}

/** What the page shows, and no more: it carries its data twice. */
function listingPage(found: Listing) {
  const isReduced = found.has_discount && found.regular_price > found.price
  return {
    title: found.title,
    isFinished: found.status === 'finished',
    price: {
      text: found.display_price,
      before: isReduced ? formatMoney(toFening(found.regular_price)) : undefined,
    },
    facts: listingFacts(found),
    groups: attributeGroups(found.attributes),
    shortDescription: found.short_description,
    description: found.additional.description,
    place: found.cities.map((city) => city.name).join(', ') || null,
    createdAt: found.created_at,
    refreshedAt: found.date,
    photos: found.photos,
    drawing: found.drawing,
    seller: found.user,
    categories: found.categories_all,
  }
}

const descriptionLength = 155

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, price, place, description, isFinished, canonical } = loaderData
  const offer = [title, isFinished ? null : price.text, place].filter(Boolean).join(' · ')
  const text = `${offer}. ${description.replaceAll(/\s+/g, ' ')}`
  return pageMeta({
    title,
    canonical,
    description: text.length > descriptionLength ? `${text.slice(0, descriptionLength).trimEnd()}…` : text,
    isIndexed: !isFinished,
  })
}

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  const { title, price, isFinished, facts, groups, description, shortDescription, categories, seller } =
    loaderData
  const steps = categories.map(({ id, name }) => ({ name, to: paths.search({ category_id: id }) }))
  return (
    <div className="sm:page-width pb-8 sm:pt-4">
      <Link
        to={steps.at(-1)?.to ?? paths.search()}
        className="fixed top-[max(0.5rem,env(safe-area-inset-top))] left-2 z-20 grid size-11 place-items-center rounded-full bg-raised text-ink shadow-raised sm:hidden"
      >
        <ArrowLeft className="size-6" aria-hidden="true" />
        <span className="sr-only">Nazad na rezultate</span>
      </Link>
      <div className="max-sm:hidden">
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, ...steps]} />
      </div>
      <div className="mt-2 grid gap-6 max-sm:mt-0 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start">
        <div className="min-w-0">
          <Gallery photos={loaderData.photos} drawing={loaderData.drawing} title={title} />
        </div>
        <div className="flex flex-col gap-4 max-sm:px-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Offer
            title={title}
            price={isFinished ? null : price}
            facts={facts}
            place={loaderData.place}
            createdAt={loaderData.createdAt}
            refreshedAt={loaderData.refreshedAt}
          />
          <SellerCard seller={seller} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 max-sm:px-4">
          {groups.length > 0 && (
            <section aria-labelledby="detalji" className="flex flex-col gap-4">
              <h2 id="detalji" className="text-xl font-bold">
                Detalji
              </h2>
              <AttributeList groups={groups} />
            </section>
          )}
          {(description.trim() || shortDescription) && (
            <section aria-labelledby="opis" className="flex flex-col gap-4">
              <h2 id="opis" className="text-xl font-bold">
                Opis
              </h2>
              {shortDescription && (
                <p className="max-w-[70ch] text-lg [overflow-wrap:anywhere]">{shortDescription}</p>
              )}
              <Description text={description} />
            </section>
          )}
          <div className="sm:hidden">
            <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, ...steps]} />
          </div>
        </div>
      </div>
    </div>
  )
}
