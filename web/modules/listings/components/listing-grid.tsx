import type { Card } from './card.ts'
import { ListingCard } from './listing-card.tsx'

const columns = {
  page: 'lg:grid-cols-4 xl:grid-cols-5',
  besideFilters: 'xl:grid-cols-4',
}

const eagerCards = 4

export function ListingGrid({
  cards,
  width = 'page',
}: {
  cards: readonly Card[]
  width?: keyof typeof columns
}) {
  return (
    <ul className={`grid grid-cols-pair gap-3 sm:grid-cols-3 sm:gap-4 ${columns[width]}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} isFirst={index < eagerCards} />
        </li>
      ))}
    </ul>
  )
}
