import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { AlikeCard } from '#web/modules/saved/row.ts'

/** Listings like one that has ended, small and beside each other. */
export function AlikeRow({ title, cards }: { title: string; cards: readonly AlikeCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-label={`Slično kao: ${title}`} className="basis-full">
      <h4 className="mb-2 text-sm font-semibold">Slični oglasi</h4>
      <ul className="grid grid-cols-3 gap-2 sm:max-w-xl sm:gap-3">
        {cards.map((card) => (
          <li
            key={card.id}
            className="relative min-w-0 overflow-hidden rounded-field border border-line bg-surface focus-within:shadow-raised hover:shadow-raised"
          >
            <img
              src={card.image}
              alt=""
              width={176}
              height={132}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full bg-line object-cover"
            />
            <div className="p-2">
              <p className="text-sm font-bold [overflow-wrap:anywhere] tabular-nums">{card.price}</p>
              <PathLink
                to={paths.listing(card.id, card.title)}
                className="stretched line-clamp-2 text-xs [overflow-wrap:anywhere] hover:text-primary"
              >
                {card.title}
              </PathLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
