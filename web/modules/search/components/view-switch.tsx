import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { PathLink } from '#web/ui/path-link.tsx'
import { listView, type SearchValues, searchPath } from '#web/modules/search/query.ts'

const views = [
  { view: undefined, label: 'Mreža', Icon: LayoutGrid },
  { view: listView, label: 'Lista', Icon: Rows3 },
] as const

/** Switches the same results between grid and list; the URL stores the choice. */
export function ViewSwitch({ values }: { values: SearchValues }) {
  return (
    <ul aria-label="Prikaz" className="flex shrink-0 rounded-field border border-line-strong bg-surface">
      {views.map(({ view, label, Icon }) => (
        <li key={label}>
          <PathLink
            to={searchPath({ ...values, view })}
            preventScrollReset
            replace
            rel="nofollow"
            aria-current={values.view === view ? 'true' : undefined}
            title={label}
            className="grid size-11 place-items-center rounded-field text-muted hover:text-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary"
          >
            <Icon className="size-5" aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </PathLink>
        </li>
      ))}
    </ul>
  )
}
