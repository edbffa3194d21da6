import { Link } from 'react-router'
import { formatAgo } from '#web/lib/format.ts'
import { useNow } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { Price } from '#web/ui/price.tsx'
import { Badge, DiscountBadge } from './badge.tsx'
import { type Card, cardSources } from './card.ts'
import { placeholderStyle } from './placeholder.ts'

// By `sponsored`: not, promoted, promoted plus.
const surfaces = [
  'border-line bg-surface',
  'border-promoted-line bg-promoted',
  'border-promoted-plus-line bg-promoted-plus',
]

/** One listing in a grid, all of it one link. `isFirst` is for those whose photos must not wait for scrolling. */
export function ListingCard({ card, isFirst = false }: { card: Card; isFirst?: boolean }) {
  const now = useNow()
  const surface = surfaces[card.sponsored] ?? surfaces[0]
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-card border transition-shadow hover:shadow-raised focus-within:shadow-raised ${surface}`}
    >
      <div
        style={placeholderStyle(card.thumbhash)}
        className="relative aspect-4/3 overflow-hidden bg-line bg-cover bg-center"
      >
        <img
          src={card.image}
          srcSet={cardSources(card.image)}
          sizes="(width >= 64rem) 15rem, (width >= 40rem) 33vw, (width >= 22.5rem) 50vw, 100vw"
          alt=""
          width={400}
          height={300}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'} // before the scripts, which can wait
          decoding={isFirst ? 'sync' : 'async'}
          className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
        />
        <CardBadges card={card} />
      </div>
      <div className="@container/card flex flex-1 flex-col gap-1 p-3">
        <div className="flex flex-wrap items-baseline gap-x-1.5">
          <Price text={card.display_price} before={card.oldPrice} />
          {card.period && <span className="text-xs text-muted">{card.period}</span>}
        </div>
        <h3 className="line-clamp-2 min-h-10 text-sm leading-5 font-normal [overflow-wrap:anywhere]">
          <Link
            to={paths.listing(card.id, card.title)}
            className="stretched outline-offset-0 group-hover:text-primary"
          >
            {card.title}
          </Link>
        </h3>
        {card.facts.length > 0 && (
          <p className="truncate text-xs text-ink tabular-nums">{card.facts.join(' · ')}</p>
        )}
        <p className="mt-auto flex gap-1 pt-1 text-xs text-muted">
          {card.place && (
            <>
              <Place name={card.place} />
              <span aria-hidden="true">·</span>
            </>
          )}
          <span className="shrink-0">{formatAgo(card.date, now)}</span>
        </p>
      </div>
    </article>
  )
}

/** "Sarajevo - Centar"; on narrow cards the town alone, which a cut-off district would not make clearer. */
function Place({ name }: { name: string }) {
  const [town, ...district] = name.split(' - ')
  return (
    <span className="truncate">
      {town}
      {district.length > 0 && (
        <span className="@max-[12rem]/card:hidden">{` - ${district.join(' - ')}`}</span>
      )}
    </span>
  )
}

function CardBadges({ card }: { card: Card }) {
  return (
    <div className="absolute bottom-2 left-2 flex flex-wrap gap-1 pr-2">
      {card.sponsored > 0 && (
        <Badge tone={card.sponsored === 2 ? 'promotedPlus' : 'promoted'}>Izdvojeno</Badge>
      )}
      {card.urgent && <Badge tone="urgent">Hitno</Badge>}
      {card.discount !== undefined && <DiscountBadge percent={card.discount} />}
    </div>
  )
}
