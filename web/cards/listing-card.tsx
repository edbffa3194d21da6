import { cached } from '#web/lib/rendering/cached.tsx'
import { formatAgo } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Badge, DiscountBadge } from './badge.tsx'
import { type Card, cardSources } from './card.ts'
import { placeholderStyle } from './placeholder.ts'

// By `sponsored`: none, promoted, promoted plus.
const surfaces = ['card', 'card card-promoted', 'card card-promoted-plus']

type ListingCardProps = {
  card: Card
  /** In unix seconds. */
  now: number
  /** The photo must load without scrolling. */
  isFirst?: boolean
}

/** One listing in a grid, as a single link. */
export function ListingCard({ card, now, isFirst = false }: ListingCardProps) {
  const ago = formatAgo(card.date, now)
  return isFirst ? <CardOf card={card} ago={ago} isFirst /> : <CachedCard card={card} ago={ago} />
}

type CardProps = {
  card: Card
  /** "prije 2 h" */
  ago: string
  isFirst?: boolean
}

const CachedCard = cached(CardOf, { name: 'card', keyOf: ({ card, ago }) => ago + JSON.stringify(card) })

function CardOf({ card, ago, isFirst = false }: CardProps) {
  return (
    <article className={surfaces[card.sponsored]}>
      <div style={placeholderStyle(card.thumbhash)} className="card-photo">
        <img
          src={card.image}
          srcSet={cardSources(card.image)}
          sizes="(width >= 64rem) 15rem, (width >= 40rem) 33vw, (width >= 22.5rem) 50vw, 100vw"
          alt=""
          width={400}
          height={300}
          {...(isFirst ? firstPhoto : laterPhoto)}
        />
        {hasBadges(card) && <CardBadges card={card} />}
      </div>
      <div className="card-text">
        <p className="card-price">
          {card.display_price}
          {card.oldPrice && (
            <s>
              <span className="sr-only">Prije: </span>
              {card.oldPrice}
            </s>
          )}
          {card.period && <small>{card.period}</small>}
        </p>
        <h3>
          <PathLink to={paths.listing(card.id, card.title)} discover={isFirst}>
            {card.title}
          </PathLink>
        </h3>
        {card.facts.length > 0 && <p className="card-facts">{card.facts.join(' · ')}</p>}
        <p className="card-place">
          {card.place ? (
            <>
              <span>{placeText(card.place)}</span>
              {` · ${ago}`}
            </>
          ) : (
            ago
          )}
        </p>
      </div>
    </article>
  )
}

// Loaded before the scripts, which can wait.
const firstPhoto = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const laterPhoto = { loading: 'lazy', decoding: 'async' } as const

/** "Sarajevo - Centar"; on narrow cards the town alone, since a cut-off district would not help. */
function placeText(place: string) {
  const end = place.indexOf(' - ')
  if (end === -1) return place
  return (
    <>
      {place.slice(0, end)}
      <i>{place.slice(end)}</i>
    </>
  )
}

const hasBadges = ({ sponsored, urgent, reserved, soldOut, away, discount }: Card) =>
  sponsored > 0 || urgent || reserved || soldOut || away || discount !== undefined

function CardBadges({ card }: { card: Card }) {
  return (
    <div className="absolute bottom-2 left-2 flex flex-wrap gap-1 pr-2">
      {card.sponsored > 0 && (
        <Badge tone={card.sponsored === 2 ? 'promotedPlus' : 'promoted'}>Izdvojeno</Badge>
      )}
      {card.reserved && <Badge tone="reserved">Rezervisano</Badge>}
      {card.soldOut && <Badge tone="reserved">Rasprodano</Badge>}
      {card.away && <Badge tone="reserved">Na odmoru</Badge>}
      {card.urgent && <Badge tone="urgent">Hitno</Badge>}
      {card.discount !== undefined && <DiscountBadge percent={card.discount} />}
    </div>
  )
}
