import { useEffect, useRef } from 'react'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

type CategoryChoiceProps = {
  choices: readonly { id: number; name: string }[]
  chosen: number | undefined
}

/** Narrows the newest listings to one category. */
export function CategoryChoice({ choices, chosen }: CategoryChoiceProps) {
  const list = useRef<HTMLUListElement>(null)

  // The chosen one may be far to the right.
  useEffect(() => {
    const [box, current] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (box && current) box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2
  }, [chosen])

  return (
    <nav aria-label="Kategorija najnovijih oglasa" className="print:hidden">
      <ul
        ref={list}
        className="relative -mx-4 flex gap-2 overflow-x-auto scrollbar-none px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {[{ id: undefined, name: 'Sve' }, ...choices].map(({ id, name }) => (
          <li key={id ?? 0} className="shrink-0">
            <PathLink
              to={paths.home({ category_id: id })}
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className="category-choice"
            >
              {name}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
