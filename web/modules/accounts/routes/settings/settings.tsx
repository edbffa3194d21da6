import { useOutletContext } from 'react-router'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { LinkRows } from '#web/ui/lists/link-rows.tsx'

type Tab = { to: string; label: string; hint: string; isWide?: true }
type Group = { title: string; tabs: Tab[] }

export const meta = () => pageMeta({ title: 'Postavke', isIndexed: false })

/** All settings with a hint each; the side menu leads phones here. */
export default function Settings() {
  const groups = useOutletContext<Group[]>()
  return (
    <div className="gap-6 lg:columns-2">
      {groups.map(({ title, tabs }) => (
        <section key={title} aria-label={title} className="mb-6 break-inside-avoid">
          <h2 className="mb-2 text-sm font-semibold text-muted">{title}</h2>
          <LinkRows rows={tabs} />
        </section>
      ))}
    </div>
  )
}
