import type { ComponentProps } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getAvailability } from '#contract/listings/availability.ts'
import { getListing, listRelatedListings } from '#contract/listings/read.ts'
import { getListingVideo } from '#contract/videos.ts'
import { listNearbyCities } from '#contract/places.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { loadRelation } from '#web/lib/relation.ts'
import { siteContext } from '#web/lib/context.ts'
import { formatDate } from '#web/lib/format.ts'
import { pack } from '#web/lib/pack.ts'
import { unpack } from '#web/lib/packed.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { KeptPart } from '#web/lib/kept-markup.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { ApproximateMap } from '#web/modules/listings/components/approximate-map.tsx'
import { AttributeList } from '#web/modules/listings/components/attribute-list.tsx'
import { AvailabilityCalendar } from '#web/modules/listings/components/availability-calendar.tsx'
import { BackLink, ResultsLink } from '#web/modules/listings/components/back-link.tsx'
import { CardRow } from '#web/cards/card-row.tsx'
import { toCards } from '#web/cards/card.ts'
import { Description } from '#web/modules/listings/components/description.tsx'
import { DraftNotice } from '#web/modules/listings/components/draft-notice.tsx'
import { Gallery } from '#web/modules/listings/components/gallery.tsx'
import { GoneListing } from '#web/modules/listings/components/gone-listing.tsx'
import { MessageLink } from '#web/modules/listings/components/message-link.tsx'
import { ListingBar } from '#web/modules/listings/components/listing-bar.tsx'
import { ListingVideo } from '#web/modules/listings/components/listing-video.tsx'
import { ListingChoices } from '#web/modules/listings/components/listing-choices.tsx'
import { Offer } from '#web/modules/listings/components/offer.tsx'
import { LoanLinks } from '#web/modules/listings/components/loan-links.tsx'
import { OrderBanner } from '#web/modules/listings/components/order-banner.tsx'
import { OwnerBanner } from '#web/modules/listings/components/owner-banner.tsx'
import { PhoneReveal } from '#web/modules/listings/components/phone-reveal.tsx'
import { PrintButton } from '#web/modules/listings/components/print-button.tsx'
import { PublishButton } from '#web/modules/listings/components/publish-button.tsx'
import { SafetyNote } from '#web/modules/listings/components/safety-note.tsx'
import { SaveListing } from '#web/modules/listings/components/save-listing.tsx'
import { Section } from '#web/modules/listings/components/section.tsx'
import { SellerRelation } from '#web/cards/seller-relation.tsx'
import { SellerCard } from '#web/cards/seller-card.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { isQuestionIntent } from '#web/modules/questions/acts.ts'
import { changeQuestions } from '#web/modules/questions/listing-action.ts'
import { ListingQuestions } from '#web/modules/questions/listing-questions.tsx'
import { loadListingQuestions } from '#web/modules/questions/load.ts'
import { questionsHead } from '#web/modules/questions/structured.ts'
import { loadServiceMessages } from '#web/modules/service-messages/load.ts'
import { ServiceMessagesHere } from '#web/modules/service-messages/messages-here.tsx'
import { listingHead } from '#web/modules/listings/head.ts'
import '../listing.css'
import { listingPage } from '#web/modules/listings/page.ts'
import { loadLoanOffers } from '#web/modules/listings/loan-offers.ts'
import { askForPhone } from '#web/modules/listings/phone.ts'
import { changeSaved } from '#web/modules/listings/change-saved.ts'
import { publishDraft } from '#web/modules/listings/publish-draft.ts'
import { packedSurroundings } from '#web/modules/listings/packed-surroundings.ts'
import { useViewBeacon } from '#web/modules/listings/use-views.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import type { Route } from './+types/listing.ts'

export const handle: PageHandle = { query: ['pitanja', 'pitanje'] }

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  const ofListing = { params: { id: params.id } }
  // The listing is useful without related ones.
  const related = api.call(listRelatedListings, ofListing).then(
    (answer) => answer.data,
    () => ({ of_seller: [], similar: [] }),
  )
  const found = await api
    .call(getListing, ofListing)
    .catch((error: unknown) => (error instanceof ApiError && error.status === 410 ? null : routeError(error)))
  if (!found) return data({ gone: toCards((await related).similar) }, { status: 410 })
  const path = paths.listing(found.id, found.title)
  // Titles change, so browsers must not cache the redirect (A12).
  if (params.slug !== undefined && path !== `/artikal/${params.id}/${params.slug}`) {
    throw redirect(path + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  const takesBookings = found.category.booking_enabled && found.visible
  const page = listingPage(found)
  const [{ of_seller: ofSeller, similar }, calendar, messages, nearby, relation, questions, loans, video] =
    await Promise.all([
      related,
      takesBookings
        ? api.call(getAvailability, ofListing).then(
            ({ data: { taken, from } }) => ({ taken, today: from }),
            () => null,
          )
        : null,
      // A preview shows one notice, its own.
      found.status === 'draft' ? [] : loadServiceMessages(request, context, 'listing'),
      page.town &&
        api.call(listNearbyCities, { params: { id: String(page.town.id) } }).then(
          (answer) => answer.data,
          () => null,
        ),
      loadRelation(request, context, found.user.username, found.id),
      loadListingQuestions(api, { request, listing: found, search: url.search }),
      loadLoanOffers(api, found),
      found.has_video
        ? api.call(getListingVideo, ofListing).then(
            (answer) => answer.data,
            () => null,
          )
        : null,
    ])
  // Only rentals show the calendar, unless the seller marked days anyway.
  const hasDays = calendar && (found.listing_type === 'rent' || calendar.taken.length > 0)
  const { origin, map } = context.get(siteContext)
  return {
    gone: null,
    page: pack(page),
    ofSeller: pack(toCards(ofSeller)),
    similar: pack(toCards(similar)),
    calendar: hasDays ? calendar : null,
    canonical: origin + path,
    tiles: map,
    surroundings: page.town && nearby && packedSurroundings(nearby, page.town),
    messages,
    relation,
    isSaved: relation?.saved ?? false,
    questions,
    loans,
    video: video && {
      id: video.id,
      url: video.url,
      poster: video.poster,
      width: video.width,
      height: video.height,
    },
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return data(null, { status: 404, statusText: 'Not Found' })
  const form = await request.formData()
  const intent = form.get('intent')
  if (isQuestionIntent(intent)) return changeQuestions(context, form, { id, intent })
  switch (intent) {
    case 'publish':
      return publishDraft(context, id)
    case 'save':
    case 'unsave':
      return changeSaved(context, id, intent === 'save')
    default:
      return askForPhone(request, context, id, form)
  }
}

/**
 * Skips the page's own forms other than those of questions, since revealing the phone number changes nothing else on
 * the page, and the full screen, which changes only the hash.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  isQuestionIntent(formData?.get('intent')) ||
  (!(formMethod === 'POST' && formAction?.startsWith(currentUrl.pathname)) &&
    defaultShouldRevalidate &&
    (currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.search !== nextUrl.search ||
      currentUrl.hash === nextUrl.hash))

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData && !loaderData.gone
    ? [
        ...listingHead({ ...unpack(loaderData.page), canonical: loaderData.canonical }),
        ...questionsHead(loaderData.questions.list, loaderData.canonical),
      ]
    : []

export default function ListingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.gone ? (
    <GoneListing similar={loaderData.gone} />
  ) : (
    <>
      <ServiceMessagesHere location="listing" given={loaderData.messages} />
      <ShownListing
        loaderData={loaderData}
        hasReply={actionData !== undefined}
        unpublished={actionData && 'unpublished' in actionData ? actionData.unpublished : undefined}
        problem={actionData && 'values' in actionData ? actionData : undefined}
      />
    </>
  )
}

type Shown = Extract<Route.ComponentProps['loaderData'], { gone: null }>

type ShownListingProps = {
  loaderData: Shown
  /** Whether the page answers a form. */
  hasReply: boolean
  unpublished: string | undefined
  /** Problem of a form about questions. */
  problem: ComponentProps<typeof ListingQuestions>['problem']
}

function ShownListing({ loaderData, hasReply, unpublished, problem }: ShownListingProps) {
  const page = unpack(loaderData.page)
  const { id, title, price, facts, groups, town, seller, own, isReserved, isSoldOut, isDraft } = page
  const { canonical, tiles, relation, isSaved } = loaderData
  const surroundings = loaderData.surroundings && unpack(loaderData.surroundings)
  const takesMessages = page.takesMessages && !relation?.blocked
  const { user, off } = useSession() ?? {}
  const path = paths.listing(id, title)
  useViewBeacon(id, { isCounted: !own, isLoggedIn: Boolean(user) })
  const shareUrl = user ? new URL(paths.share(id, user.id), canonical).href : canonical
  const steps = page.breadcrumbs.map((step) => ({ name: step.name, to: step.path }))
  const categoryPath = paths.search({ category_id: page.categories.at(-1)?.id })
  const breadcrumbs = (
    <KeptPart name="breadcrumbs" inputs={[steps]}>
      <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, ...steps]} />
    </KeptPart>
  )
  /** Inputs of parts that show visitors the same, unless they have just posted a form. */
  const forVisitors = (...inputs: unknown[]) => (user || hasReply ? null : [id, title, off, ...inputs])
  return (
    <div key={id} data-listing className="sm:pt-4 sm:pb-8 print:p-0">
      <div className="sm:page-width print:p-0">
        {isDraft ? (
          <BackLink to={paths.editListing(id)} label="Nazad na uređivanje" />
        ) : (
          <ResultsLink category={categoryPath} />
        )}
        <div className="max-sm:hidden">{breadcrumbs}</div>
        {((own && !isDraft) || isReserved || isSoldOut) && (
          <div className="flex flex-col gap-2 max-sm:p-4 max-sm:pt-16 sm:mt-2">
            {own && <OwnerBanner id={id} own={own} />}
            {isSoldOut && (
              <InfoBanner variant="disclaimer">
                {own
                  ? 'Artikal je rasprodan. Ako imate još komada, promijenite količinu.'
                  : 'Artikal je rasprodan. Ako neka narudžba bude otkazana, opet ćete ga moći naručiti.'}
              </InfoBanner>
            )}
            {isReserved && !isSoldOut && !own && (
              <InfoBanner variant="disclaimer">
                Oglas je rezervisan. Prodavač ga je obećao drugom kupcu.
              </InfoBanner>
            )}
          </div>
        )}
        <article
          aria-labelledby="naslov"
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:mt-0 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:items-start print:grid-cols-1 print:grid-rows-none"
        >
          <Gallery photos={page.photos} drawing={page.drawing} title={title} />
          <div className="flex flex-col gap-4 max-sm:px-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:static print:col-start-1 print:row-span-1 print:row-start-auto">
            {isDraft && <DraftNotice id={id} missing={own?.missing ?? []} problem={unpublished} />}
            <Offer
              title={title}
              price={price}
              facts={facts}
              place={town?.name ?? null}
              mark={isSoldOut ? 'Rasprodano' : isReserved ? 'Rezervisano' : null}
              publishedAt={page.publishedAt}
              refreshedAt={page.refreshedAt}
            >
              {!isDraft && (
                <div className="flex flex-wrap gap-2 max-sm:hidden print:hidden">
                  <KeptPart name="listing-acts" inputs={forVisitors(canonical)}>
                    {!own && <SaveListing id={id} path={path} isSaved={isSaved} className="flex-1" />}
                    <ShareButton url={shareUrl} title={title} className="flex-1" />
                    <PrintButton className="flex-1" />
                  </KeptPart>
                </div>
              )}
            </Offer>
            {loaderData.loans.length > 0 && <LoanLinks offers={loaderData.loans} />}
            {page.order && !relation?.blocked && <OrderBanner id={id} {...page.order} />}
            <SellerCard seller={seller}>
              <div className="flex flex-col gap-3">
                <KeptPart
                  name="listing-contact"
                  inputs={forVisitors(page.awayUntil, page.hasPhone, takesMessages, seller.username)}
                >
                  {page.awayUntil !== null && (
                    <Alert tone="info">
                      {`Prodavač je na odmoru do ${formatDate(page.awayUntil)} Spasite oglas pa se javite poslije.`}
                    </Alert>
                  )}
                  {page.hasPhone && <PhoneReveal path={path} id={id} />}
                  {takesMessages && <MessageLink id={id} isMain={!page.hasPhone} />}
                  {!own && <SellerRelation username={seller.username} relation={relation} returnTo={path} />}
                </KeptPart>
              </div>
            </SellerCard>
            {!own && !isDraft && (
              <KeptPart name="listing-choices" inputs={[id, seller.id]}>
                <ListingChoices id={id} sellerId={seller.id} />
              </KeptPart>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-8 max-sm:px-4">
            {(page.description.trim() || page.shortDescription || page.signature) && (
              <KeptPart
                name="listing-description"
                inputs={[page.shortDescription, page.description, page.signature]}
              >
                <Section title="Opis">
                  {page.shortDescription && (
                    <p className="max-w-[70ch] text-lg [overflow-wrap:anywhere]">{page.shortDescription}</p>
                  )}
                  <Description text={page.description} />
                  {page.signature && (
                    <p className="max-w-[70ch] border-t border-line pt-4 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
                      {page.signature}
                    </p>
                  )}
                </Section>
              </KeptPart>
            )}
            {loaderData.video && (
              <Section title="Video" className="print:hidden">
                <ListingVideo video={loaderData.video} title={title} isPublic={page.isActive} />
              </Section>
            )}
            {groups.length > 0 && (
              <KeptPart name="listing-attributes" inputs={[groups]}>
                <Section title="Detalji">
                  <AttributeList groups={groups} />
                </Section>
              </KeptPart>
            )}
            {loaderData.calendar && (
              <Section title="Slobodni termini">
                <AvailabilityCalendar {...loaderData.calendar} />
              </Section>
            )}
            {town && (
              <KeptPart name="listing-place" inputs={[town, tiles, loaderData.surroundings]}>
                <Section title="Lokacija" className="print:hidden">
                  <ApproximateMap town={town} tiles={tiles} surroundings={surroundings} />
                </Section>
              </KeptPart>
            )}
            {page.group && (
              <p>
                Dio ponude{' '}
                <PathLink to={paths.group(page.group.id)} className="font-semibold text-primary underline">
                  {page.group.title}
                </PathLink>
                . Pogledajte sve jedinice.
              </p>
            )}
            <KeptPart name="safety" inputs={[]}>
              <SafetyNote />
            </KeptPart>
            <ListingQuestions
              listing={{
                id,
                title,
                takesQuestions: page.takesQuestions && !relation?.blocked,
                allowsQuestions: seller.settings.privacy.allow_comments,
                isActive: page.isActive,
                isOwn: own !== null,
              }}
              questions={loaderData.questions}
              problem={problem}
            />
          </div>
        </article>
        <p className="mt-6 hidden border-t border-line pt-2 text-sm print:block">{canonical}</p>
      </div>
      <div className="mt-12 flex flex-col gap-10 sm:page-width print:hidden">
        <CardRow
          title="Još od ovog prodavača"
          cards={unpack(loaderData.ofSeller)}
          rest={paths.search({ user_id: seller.id })}
        />
        <CardRow title="Slični oglasi" cards={unpack(loaderData.similar)} rest={categoryPath} />
        <div className="px-4 sm:hidden">{breadcrumbs}</div>
      </div>
      <ListingBar price={price}>
        <KeptPart name="listing-bar" inputs={forVisitors(canonical, page.hasPhone, takesMessages)}>
          {isDraft ? (
            own?.missing.length === 0 && <PublishButton />
          ) : (
            <>
              {!own && (
                <SaveListing
                  id={id}
                  path={path}
                  isSaved={isSaved}
                  className="@max-[30rem]/bar:px-3 @max-[14rem]/bar:px-2"
                  labelClass="sr-only"
                />
              )}
              <ShareButton
                url={shareUrl}
                title={title}
                className="@max-[30rem]/bar:px-3 @max-[14rem]/bar:px-2"
                labelClass={page.hasPhone || takesMessages ? 'sr-only' : ''}
              />
              {takesMessages && <MessageLink id={id} isMain={!page.hasPhone} isInBar />}
              {page.hasPhone && <PhoneReveal path={path} id={id} isInBar />}
            </>
          )}
        </KeptPart>
      </ListingBar>
    </div>
  )
}
