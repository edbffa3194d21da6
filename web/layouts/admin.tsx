import { useEffect } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { requireStaff } from '#web/lib/session/guards.ts'
import { useCurrentInView } from '#web/ui/focus/use-current-in-view.ts'
import type { Route } from './+types/admin.ts'
import { Frame } from './frame.tsx'
import { mayOpen, staffOverview, type StaffPage, staffPagesFor } from './staff-pages.ts'

/** The only guard of staff pages; the API calls check the role again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { role: await requireStaff(context, (role) => mayOpen(role, url.pathname)) }
}

export default function AdminLayout({ loaderData: { role } }: Route.ComponentProps) {
  const pages = staffPagesFor(role)
  return (
    <Frame>
      <div className="page-width grid gap-x-8 gap-y-5 py-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-8">
        <StaffNavigation pages={pages} />
        <div className="min-w-0">
          <Outlet context={pages} />
        </div>
      </div>
    </Frame>
  )
}

/** A sidebar, or a swipeable row on narrow screens. */
function StaffNavigation({ pages }: { pages: readonly StaffPage[] }) {
  const { pathname } = useLocation()
  const row = useCurrentInView(pathname)
  // The sidebar is longer than most windows, and stays in sight.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) row.current?.scrollTo({ top: link.offsetTop - row.current.clientHeight / 2 })
  }, [row, pathname])
  return (
    <nav
      ref={row}
      aria-label="Administracija"
      className="relative overflow-x-auto max-lg:scrollbar-none max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:px-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="flex gap-1 max-lg:w-max lg:flex-col">
        {[staffOverview, ...pages].map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === staffOverview.to}
              className="flex min-h-12 items-center gap-3 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current=page]:text-primary max-lg:border-b-2 max-lg:border-transparent max-lg:px-3 max-lg:aria-[current=page]:border-primary lg:rounded-field lg:px-3 lg:hover:bg-surface lg:aria-[current=page]:bg-surface"
            >
              <Icon className="size-5 shrink-0 max-lg:hidden" aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
