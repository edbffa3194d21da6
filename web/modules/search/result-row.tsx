import { formatAgo } from '#web/lib/format.ts'
import { useNow } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { Badge, DiscountBadge } from '#web/modules/listings/components/badge.tsx'
import { cardSources } from '#web/modules/listings/components/card.ts'
import { placeholderStyle } from '#web/modules/listings/components/placeholder.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Result } from './result.ts'

const surfaces = ['row', 'row card-promoted', 'row card-promoted-plus']

/** One result in a list: its photo at the left, what a card says beside it, and whether a shop sells it. */
export function ResultRow({ result, isFirst }: { result: Result; isFirst: boolean }) {
  const ago = formatAgo(result.date, useNow())
  const { sponsored, urgent, reserved, discount, facts, place } = result
  return (
    <article className={surfaces[sponsored]}>
      <div style={placeholderStyle(result.thumbhash)} className="row-photo">
        <img
          src={result.image}
          srcSet={cardSources(result.image)}
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
          <PathLink to={paths.listing(result.id, result.title)} discover={isFirst}>
            {result.title}
          </PathLink>
        </h3>
        {facts.length > 0 && <p className="card-facts">{facts.join(' · ')}</p>}
        <p className="row-place">{[place, ago, result.isOfShop && 'Shop'].filter(Boolean).join(' · ')}</p>
        {(sponsored > 0 || urgent || reserved || discount !== undefined) && (
          <p className="flex flex-wrap gap-1">
            {sponsored > 0 && <Badge tone={sponsored === 2 ? 'promotedPlus' : 'promoted'}>Izdvojeno</Badge>}
            {reserved && <Badge tone="reserved">Rezervisano</Badge>}
            {urgent && <Badge tone="urgent">Hitno</Badge>}
            {discount !== undefined && <DiscountBadge percent={discount} />}
          </p>
        )}
        <p className="card-price">
          {result.display_price}
          {result.oldPrice && (
            <s>
              <span className="sr-only">Prije: </span>
              {result.oldPrice}
            </s>
          )}
          {result.period && <small>{result.period}</small>}
        </p>
      </div>
    </article>
  )
}
