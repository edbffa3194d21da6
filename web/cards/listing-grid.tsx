import type { ReactNode, Ref } from 'react'
import { useNow } from '#web/lib/session/session.ts'
import type { Card } from './card.ts'
import { ListingCard } from './listing-card.tsx'
import { SaveButton } from './save-button.tsx'

const columns = {
  page: 'lg:grid-cols-4 xl:grid-cols-5',
  besideFilters: 'xl:grid-cols-4',
  besideMap: 'lg:grid-cols-2 2xl:grid-cols-3',
}

type ListingGridProps<C extends Card> = {
  cards: readonly C[]
  width?: keyof typeof columns
  /** How many photos load at once: none below the first screen. */
  eager?: number
  /** Drawn on top of a card, in browsers alone. */
  over?: (card: C, index: number) => ReactNode
  ref?: Ref<HTMLUListElement>
}

export function ListingGrid<C extends Card>({
  cards,
  width = 'page',
  eager = 4,
  over,
  ref,
}: ListingGridProps<C>) {
  const now = useNow()
  return (
    <ul ref={ref} className={`grid grid-cols-pair gap-3 sm:grid-cols-3 sm:gap-4 ${columns[width]}`}>
      {cards.map((card, index) => (
        <li key={card.id} className="has-save">
          <ListingCard card={card} now={now} isFirst={index < eager} />
          <SaveButton id={card.id} title={card.title} />
          {over?.(card, index)}
        </li>
      ))}
    </ul>
  )
}
