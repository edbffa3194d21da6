import type { RouterContextProvider } from 'react-router'
import { getAvailability } from '#contract/listings/availability.ts'
import type { Listing, RelatedListings } from '#contract/listings/read.ts'
import { listNearbyCities } from '#contract/places/endpoints.ts'
import { getListingVideo } from '#contract/videos.ts'
import { toCards } from '#web/cards/card.ts'
import { apiOf } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { loadRelation } from '#web/lib/session/relation.ts'
import { loadListingQuestions } from '#web/modules/questions/load.ts'
import { loadServiceMessages } from '#web/modules/service-messages/load.ts'
import { loadLoanOffers } from './loan-offers.ts'
import { listingPage } from './page.ts'
import { drawSurroundings } from '#web/ui/maps/surroundings.ts'

type Asked = {
  request: Request
  context: Readonly<RouterContextProvider>
  /** The page's query. */
  search: string
  related: Promise<RelatedListings>
  /** The page's own. */
  path: string
}

/** Null if the call fails: the page works without its result. */
const orNull = <Answer, Part>(call: Promise<Answer>, partOf: (answer: Answer) => Part) =>
  call.then(partOf, () => null)

/** Everything that the page of a listing shows. */
export async function loadShown(found: Listing, { request, context, search, related, path }: Asked) {
  const api = apiOf(context)
  const ofListing = { params: { id: String(found.id) } }
  const takesBookings = found.category.booking_enabled && found.visible
  const page = listingPage(found)
  const [{ of_seller: ofSeller, similar }, calendar, messages, nearby, relation, questions, loans, video] =
    await Promise.all([
      related,
      takesBookings
        ? orNull(api.call(getAvailability, ofListing), ({ data: { taken, from } }) => ({
            taken,
            today: from,
          }))
        : null,
      // A preview shows one notice, its own.
      found.status === 'draft' ? [] : loadServiceMessages(request, context, 'listing'),
      page.town &&
        orNull(api.call(listNearbyCities, { params: { id: String(page.town.id) } }), ({ data }) => data),
      loadRelation(request, context, found.user.username, found.id),
      loadListingQuestions(api, { request, listing: found, search }),
      loadLoanOffers(api, found),
      found.has_video ? orNull(api.call(getListingVideo, ofListing), ({ data }) => data) : null,
    ])
  // Only rentals show the calendar, unless the seller marked days anyway.
  const hasDays = calendar && (found.listing_type === 'rent' || calendar.taken.length > 0)
  const { origin, map } = context.get(siteContext)
  return {
    gone: null,
    page,
    ofSeller: toCards(ofSeller),
    similar: toCards(similar),
    calendar: hasDays ? calendar : null,
    canonical: origin + path,
    tiles: map,
    surroundings: page.town && nearby && drawSurroundings(page.town, nearby),
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

export type ShownData = Awaited<ReturnType<typeof loadShown>>
