import { useId } from 'react'
import { useNow } from '#web/lib/session/session.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { Card } from './card.ts'
import { ListingCard } from './listing-card.tsx'
import { SaveButton } from './save-button.tsx'

type CardRowProps = {
  title: string
  cards: readonly Card[]
  /** Path of the full list. */
  rest: string
}

/** Cards under a heading: swipeable on small screens, a grid of five on large ones. */
export function CardRow({ title, cards, rest }: CardRowProps) {
  const id = useId()
  const now = useNow()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:px-4">
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        <PathLink
          to={rest}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-primary hover:underline"
        >
          Prikažite sve
          <span className="sr-only">: {title}</span>
        </PathLink>
      </div>
      <ul className="scrollbar-none -mb-6 grid grid-cols-5 gap-4 pb-6 max-lg:flex max-lg:snap-x max-lg:scroll-px-4 max-lg:overflow-x-auto max-sm:gap-3 max-sm:px-4">
        {cards.map((card) => (
          <li
            key={card.id}
            className="has-save min-w-0 max-lg:w-52 max-lg:shrink-0 max-lg:snap-start max-sm:w-42"
          >
            <ListingCard card={card} now={now} />
            <SaveButton id={card.id} title={card.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
