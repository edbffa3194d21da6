import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useOutletContext } from 'react-router'
import { pageMeta } from '#web/lib/pages/meta.ts'

type Tab = { to: string; label: string; hint: string; isWide?: true }

export const meta = () => pageMeta({ title: 'Postavke', isIndexed: false })

/** Phones show this list in place of tabs. */
export default function Settings() {
  const tabs = useOutletContext<Tab[]>()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {tabs.map(({ to, label, hint, isWide }) => (
        <li key={to} className={isWide && 'max-sm:hidden'}>
          <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-canvas">
            <span className="flex flex-1 flex-col">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-muted">{hint}</span>
            </span>
            <ChevronRight className="size-5 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
