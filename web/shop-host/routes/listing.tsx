import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getListing, listRelatedListings } from '#contract/listings/read.ts'
import { listNearbyCities } from '#contract/places/endpoints.ts'
import { toCards } from '#web/cards/card.ts'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { SellerCard } from '#web/cards/seller-card.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ApproximateMap } from '#web/ui/maps/approximate-map.tsx'
import { AttributeList } from '#web/modules/listings/components/attribute-list.tsx'
import { Description } from '#web/modules/listings/components/description.tsx'
import { Gallery } from '#web/modules/listings/components/gallery.tsx'
import { Offer } from '#web/modules/listings/components/offer.tsx'
import { SafetyNote } from '#web/modules/listings/components/safety-note.tsx'
import { Section } from '#web/modules/listings/components/section.tsx'
import { listingHead } from '#web/modules/listings/head.ts'
import { listingPage } from '#web/modules/listings/page.ts'
import { drawSurroundings } from '#web/ui/maps/surroundings.ts'
import { shopContext } from '#web/shop-host/context.ts'
import { rootOf } from '#web/shop-host/matches.ts'
import { isOfMainSite, missingPage } from '#web/shop-host/missing-page.ts'
import { useShop } from '#web/shop-host/shop.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import '#web/modules/listings/listing.css'

export const handle: PageHandle = { query: [] }

/** A listing of this shop; anybody else's does not exist here. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '' } = params
  if (!/^[1-9]\d{0,14}$/.test(id) || isOfMainSite(url.pathname)) throw missingPage(context, url)
  const { username, main } = context.get(shopContext)
  const api = apiOf(context)
  const found = await api.call(getListing, { params: { id } }).catch(routeError)
  if (found.user.username !== username || found.status === 'draft') throw missingPage(context, url)
  const path = paths.listing(found.id, found.title)
  if (params['slug'] !== undefined && path !== `/artikal/${id}/${params['slug']}`)
    throw redirect(path, { status: 301, headers: { 'cache-control': 'no-store' } })
  const page = listingPage(found)
  const [related, nearby] = await Promise.all([
    // The listing is complete without these.
    api.call(listRelatedListings, { params: { id } }).then(
      (answer) => answer.data.of_seller,
      () => [],
    ),
    page.town &&
      api.call(listNearbyCities, { params: { id: page.town.id } }).then(
        (answer) => answer.data,
        () => null,
      ),
  ])
  return {
    ...page,
    canonical: main + path,
    related: toCards(related),
    tiles: context.get(siteContext).map,
    surroundings: page.town && nearby && drawSurroundings(page.town, nearby),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const root = rootOf(matches)
  if (!loaderData || !root) return []
  return [
    { title: `${root.profile.name} - ${loaderData.title}` },
    ...listingHead(loaderData).filter((tag) => !('title' in tag)),
  ]
}

export default function ListingOfShop() {
  const loaded = useLoaderData<typeof loader>()
  const { id, title, price, town, groups, seller } = loaded
  const { profile } = useShop()!
  return (
    <div key={id} className="flex flex-col gap-10 sm:page-width sm:pt-4 sm:pb-8">
      <div>
        <PathLink
          to={paths.profile(profile)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline max-sm:px-4"
        >
          ← Oglasi shopa
        </PathLink>
        {(loaded.isReserved || loaded.isSoldOut) && (
          <InfoBanner variant="disclaimer">
            {loaded.isSoldOut
              ? 'Artikal je rasprodan.'
              : 'Oglas je rezervisan. Prodavač ga je obećao drugom kupcu.'}
          </InfoBanner>
        )}
        <article
          aria-labelledby="naslov"
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start"
        >
          <Gallery photos={loaded.photos} drawing={loaded.drawing} title={title} />
          <div className="flex flex-col gap-4 max-sm:px-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Offer
              title={title}
              price={price}
              facts={loaded.facts}
              place={town?.name ?? null}
              mark={loaded.isSoldOut ? 'Rasprodano' : loaded.isReserved ? 'Rezervisano' : null}
              publishedAt={loaded.publishedAt}
              refreshedAt={loaded.refreshedAt}
              contact={<Actions loaded={loaded} />}
            />
            <SellerCard seller={seller}>
              {loaded.awayUntil !== null && (
                <Alert tone="info">{`Prodavač je na odmoru do ${formatDate(loaded.awayUntil)}`}</Alert>
              )}
            </SellerCard>
          </div>
          <div className="flex min-w-0 flex-col gap-8 max-sm:px-4">
            <ListingText loaded={loaded} />
            {groups.length > 0 && (
              <Section title="Detalji">
                <AttributeList groups={groups} />
              </Section>
            )}
            {town && (
              <Section title="Lokacija">
                <ApproximateMap town={town} tiles={loaded.tiles} surroundings={loaded.surroundings} />
              </Section>
            )}
            <SafetyNote />
          </div>
        </article>
      </div>
      {loaded.related.length > 0 && (
        <section aria-labelledby="jos" className="flex flex-col gap-3 max-sm:px-4">
          <h2 id="jos" className="text-xl font-bold">
            Još iz ovog shopa
          </h2>
          <ListingGrid cards={loaded.related} />
        </section>
      )}
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

function ListingText({ loaded: { description, shortDescription, signature } }: { loaded: Loaded }) {
  if (!description.trim() && !shortDescription && !signature) return null
  return (
    <Section title="Opis">
      {shortDescription && (
        <p className="max-w-[70ch] text-lg [overflow-wrap:anywhere]">{shortDescription}</p>
      )}
      <Description text={description} />
      {signature && (
        <p className="max-w-[70ch] border-t border-line pt-4 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
          {signature}
        </p>
      )}
    </Section>
  )
}

/** Everything that needs an account leads to the listing on the main site. */
function Actions({ loaded }: { loaded: Loaded }) {
  const { id, title, canonical, order, hasPhone, takesMessages, isFinished } = loaded
  const main = useShop()!.main
  const wishes = [...(order ? ['kupite'] : []), ...(hasPhone ? ['pozovite'] : []), 'spasite']
  const last = wishes.pop()!
  const act = wishes.length > 0 ? `${wishes.join(', ')} ili ${last}` : last
  const label = act.slice(0, 1).toUpperCase() + act.slice(1)
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {!isFinished && <ButtonLink to={canonical}>{`${label} na ${brand.locative}`}</ButtonLink>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {takesMessages && (
          <ButtonLink to={`${main}${paths.messages({ oglas: id })}#conversation`} kind="quiet" rel="nofollow">
            Poruka
          </ButtonLink>
        )}
        <ShareButton url={canonical} title={title} />
      </div>
      <a
        href={main + paths.report('oglas', id)}
        rel="nofollow"
        className="inline-flex min-h-11 items-center self-start text-sm text-muted underline"
      >
        Prijavite oglas
      </a>
    </div>
  )
}
