import { cached } from '#web/lib/rendering/cached.tsx'
import { formatAgo } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { Badge, DiscountBadge } from './badge.tsx'
import { cardSources, type RowCard } from './card.ts'
import { placeholderStyle } from './placeholder.ts'

const surfaces = ['row', 'row card-promoted', 'row card-promoted-plus']

/**
 * One listing in a list: its photo on the left, beside it the card's facts and whether the seller is a shop.
 */
export function ListingRow({ card, now, isFirst }: { card: RowCard; now: number; isFirst: boolean }) {
  const ago = formatAgo(card.date, now)
  return isFirst ? <RowOf card={card} ago={ago} isFirst /> : <CachedRow card={card} ago={ago} />
}

type RowProps = {
  card: RowCard
  /** "prije 2 h" */
  ago: string
  isFirst?: boolean
}

const CachedRow = cached(RowOf, { name: 'row', keyOf: ({ card, ago }) => ago + JSON.stringify(card) })

function RowOf({ card, ago, isFirst = false }: RowProps) {
  const { sponsored, urgent, reserved, soldOut, away, discount, facts, place } = card
  return (
    <article className={surfaces[sponsored]}>
      <div style={placeholderStyle(card.thumbhash)} className="row-photo">
        <img
          src={card.image}
          srcSet={cardSources(card.image)}
          sizes="(width >= 40rem) 12.5rem, 8rem"
          alt=""
          width={400}
          height={300}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding={isFirst ? 'sync' : 'async'}
        />
      </div>
      <div className="row-text">
        <h3>
          <PathLink to={paths.listing(card.id, card.title)} discover={isFirst}>
            {card.title}
          </PathLink>
        </h3>
        {facts.length > 0 && <p className="card-facts">{facts.join(' · ')}</p>}
        <p className="row-place">{[place, ago, card.isOfShop && 'Shop'].filter(Boolean).join(' · ')}</p>
        {(sponsored > 0 || urgent || reserved || soldOut || away || discount !== undefined) && (
          <p className="flex flex-wrap gap-1">
            {sponsored > 0 && <Badge tone={sponsored === 2 ? 'promotedPlus' : 'promoted'}>Izdvojeno</Badge>}
            {reserved && <Badge tone="reserved">Rezervisano</Badge>}
            {soldOut && <Badge tone="reserved">Rasprodano</Badge>}
            {away && <Badge tone="reserved">Na odmoru</Badge>}
            {urgent && <Badge tone="urgent">Hitno</Badge>}
            {discount !== undefined && <DiscountBadge percent={discount} />}
          </p>
        )}
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
      </div>
    </article>
  )
}
