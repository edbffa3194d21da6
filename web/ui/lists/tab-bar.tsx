import { Link } from 'react-router'
import { useCurrentInView } from '#web/ui/focus/use-current-in-view.ts'

export type TabLink = {
  to: string
  label: string
  /** Number of items behind it: as displayed, and with its noun for screen readers. */
  count?: { text: string; spoken: string; badge?: 'red' | 'grey' | undefined }
  isCurrent: boolean
}

const badges = {
  red: 'rounded-full bg-danger-soft px-2 text-danger',
  grey: 'rounded-full bg-line px-2 text-ink',
}

/** Links between sibling pages, in one line that scrolls sideways if it is too long. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const bar = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.to)

  return (
    <nav
      ref={bar}
      aria-label={label}
      className="scrollbar-none relative overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4"
    >
      <ul className="flex w-max gap-1">
        {tabs.map(({ to, label: name, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-12 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary sm:px-4"
            >
              {name}
              {count && (
                <span className={`text-xs font-bold tabular-nums ${count.badge ? badges[count.badge] : ''}`}>
                  <span aria-hidden="true">{count.text}</span>
                  <span className="sr-only">{count.spoken}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
