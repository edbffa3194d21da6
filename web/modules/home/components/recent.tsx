import { useEffect, useState } from 'react'
import { recentViewsAtHome } from '#contract/limits/search.ts'
import { listRecentViews, listSeveralListings } from '#contract/listings/recent.ts'
import { type Card, toCard } from '#web/cards/card.ts'
import { ListingCard } from '#web/cards/listing-card.tsx'
import { SaveButton } from '#web/cards/save-button.tsx'
import { callApi } from '#web/lib/browser-api.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { viewsOnDevice } from '#web/lib/device/views-on-device.ts'
import { Carousel, CarouselItem } from '#web/ui/lists/carousel.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

async function loadRecent(isLoggedIn: boolean, signal: AbortSignal): Promise<Card[]> {
  const ids = viewsOnDevice().slice(0, recentViewsAtHome).join(',')
  if (!isLoggedIn && ids === '') return []
  const { data } = isLoggedIn
    ? await callApi(listRecentViews, { query: { limit: recentViewsAtHome } }, { signal })
    : await callApi(listSeveralListings, { query: { ids } }, { signal })
  return data.map(toCard)
}

/** Listings that the account, or a visitor on this device, viewed last; nothing if they cannot be loaded. */
export default function Recent() {
  const isLoggedIn = Boolean(useSession()?.user)
  const [cards, setCards] = useState<Card[]>([])
  const now = useNow()

  useEffect(() => {
    const leaving = new AbortController()
    loadRecent(isLoggedIn, leaving.signal).then(setCards, () => {})
    return () => leaving.abort()
  }, [isLoggedIn])

  if (cards.length === 0) return null
  return (
    <Carousel heading="Nedavno pogledano">
      {cards.map((card) => (
        <CarouselItem key={card.id}>
          <div className="has-save h-full">
            <ListingCard card={card} now={now} />
            <SaveButton id={card.id} title={card.title} />
          </div>
        </CarouselItem>
      ))}
      <CarouselItem>
        <PathLink
          to={paths.recentlyViewed()}
          className="grid h-full min-h-44 place-items-center rounded-card border border-line bg-surface p-4 text-center font-semibold text-primary hover:underline"
        >
          Svi pregledani oglasi
        </PathLink>
      </CarouselItem>
    </Carousel>
  )
}
