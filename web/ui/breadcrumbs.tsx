import ChevronRight from 'lucide-react/icons/chevron-right'
import { PathLink } from './path-link.tsx'

export function Breadcrumbs({ steps }: { steps: readonly { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Putanja">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {steps.map(({ name, to }, index) => (
          <li key={to ?? name} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight className="size-4 shrink-0" aria-hidden="true" />}
            {to ? (
              <PathLink
                discover
                to={to}
                className="inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere] hover:text-ink hover:underline lg:min-h-8"
              >
                {name}
              </PathLink>
            ) : (
              <span>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
