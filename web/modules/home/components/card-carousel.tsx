import type { Card } from '#web/cards/card.ts'
import { ListingCard } from '#web/cards/listing-card.tsx'
import { SaveButton } from '#web/cards/save-button.tsx'
import { useNow } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Carousel, CarouselItem } from '#web/ui/lists/carousel.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

const firstInView = 3 // as many as fit on a phone, including a partial one

type CardCarouselProps = {
  heading: string
  cards: readonly Card[]
  /** True if it may be on the first screen, so that its first photos load at once. */
  isFirst?: boolean
  /** Where all of them are listed. */
  all?: { to: string; label: string }
}

/** One row of listings that scrolls sideways. */
export function CardCarousel({ heading, cards, isFirst = false, all }: CardCarouselProps) {
  const now = useNow()
  return (
    <Carousel heading={heading}>
      {cards.map((card, index) => (
        <CarouselItem key={card.id}>
          <div className="has-save h-full">
            <ListingCard card={card} now={now} isFirst={isFirst && index < firstInView} />
            <SaveButton id={card.id} title={card.title} />
          </div>
        </CarouselItem>
      ))}
      {all && (
        <CarouselItem>
          <PathLink
            to={all.to}
            className="grid h-full min-h-44 place-items-center rounded-card border border-line bg-surface p-4 text-center font-semibold text-primary hover:underline"
          >
            {all.label}
          </PathLink>
        </CarouselItem>
      )}
    </Carousel>
  )
}

type RecentlyViewedProps = Pick<CardCarouselProps, 'cards' | 'isFirst'>

export const RecentlyViewed = (props: RecentlyViewedProps) => (
  <CardCarousel
    {...props}
    heading="Nedavno pogledano"
    all={{ to: paths.recentlyViewed(), label: 'Svi pregledani oglasi' }}
  />
)
