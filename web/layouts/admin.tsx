import PanelLeft from 'lucide-react/icons/panel-left'
import { Outlet } from 'react-router'
import { requireStaff } from '#web/lib/session/guards.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import type { Route } from './+types/admin.ts'
import { Frame } from './frame.tsx'
import { StaffNavigation, staffNavigationId } from './staff-navigation.tsx'
import { mayOpen, staffGroupsFor } from './staff-pages.ts'
import { StaffSearchField } from './staff-search-field.tsx'

/** The only guard of staff pages; the API calls check the role again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { role: await requireStaff(context, (role) => mayOpen(role, url.pathname)) }
}

export default function AdminLayout({ loaderData: { role } }: Route.ComponentProps) {
  const groups = staffGroupsFor(role)
  useKeys()
  return (
    <Frame hasFooter={false}>
      <div className="page-width grid gap-x-8 gap-y-4 py-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-6">
        <StaffNavigation groups={groups} />
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <button
              type="button"
              popoverTarget={staffNavigationId}
              className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-surface px-3 font-semibold lg:hidden"
            >
              <PanelLeft className="size-5" aria-hidden="true" />
              Stranice
            </button>
            <StaffSearchField />
          </div>
          <Outlet context={groups} />
        </div>
      </div>
    </Frame>
  )
}
