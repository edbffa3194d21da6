import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
import type { Route } from './+types/settings.ts'
import { Frame } from './frame.tsx'
import { type SettingsGroup, settingsGroups } from './settings-tabs.ts'

/** Requires a login (spec 2.12). */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  // Settings of a shop are its owner's, and those of the agent wait.
  if (user.acting) throw redirect(makeAgentPaths(brand).agency())
  // 'Registruj … Shop' is for accounts without a shop of any kind (spec 2.12).
  return { groups: settingsGroups(user), mayBecomeShop: user.type !== 'shop' && user.shop_id === null }
}

export default function SettingsLayout({ loaderData: { groups, mayBecomeShop } }: Route.ComponentProps) {
  const isIndex = useLocation().pathname === paths.settings()
  return (
    <Frame>
      <div className="page-width py-4 sm:py-6">
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Postavke', to: paths.settings() }]} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mt-1">
          <h1 className="text-2xl font-bold">Postavke</h1>
          {!isIndex && <TabMenu groups={groups} />}
        </div>
        <div
          className={`mt-4 md:mt-6 ${isIndex ? '' : 'grid gap-x-8 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]'}`}
        >
          {!isIndex && <SideList groups={groups} mayBecomeShop={mayBecomeShop} />}
          <div className={isIndex ? 'max-w-5xl' : 'max-w-[45rem] min-w-0'}>
            <Outlet context={groups} />
          </div>
        </div>
        {mayBecomeShop && <ShopLink className={`mt-6 ${isIndex ? '' : 'md:hidden'}`} />}
      </div>
    </Frame>
  )
}

const ShopLink = ({ className }: { className: string }) => (
  <p className={className}>
    <Link
      to={paths.shopPackages()}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline"
    >
      {`Registruj ${brand.name} Shop`}
    </Link>
  </p>
)

const groupTitle = 'px-3 text-sm font-semibold text-muted'
const tabLink =
  'flex min-h-11 items-center rounded-field px-3 py-1 font-semibold text-ink -outline-offset-2 aria-[current=page]:text-primary lg:min-h-9'

function GroupList({ groups, hover, current }: { groups: SettingsGroup[]; hover: string; current: string }) {
  return groups.map(({ title, tabs }) => (
    <div key={title}>
      <p className={groupTitle}>{title}</p>
      <ul className="mt-1">
        {tabs.map(({ to, label, isWide }) => (
          <li key={to} className={isWide && 'max-sm:hidden'}>
            <NavLink to={to} className={`${tabLink} ${hover} ${current}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** The list at the left of wide screens. */
function SideList({ groups, mayBecomeShop }: { groups: SettingsGroup[]; mayBecomeShop: boolean }) {
  return (
    <nav
      aria-label="Postavke"
      className="flex flex-col gap-4 self-start max-md:hidden md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:overflow-y-auto"
    >
      <GroupList groups={groups} hover="hover:bg-surface" current="aria-[current=page]:bg-surface" />
      {mayBecomeShop && <ShopLink className="border-t border-line px-3 pt-2" />}
    </nav>
  )
}

/** Narrow screens name the open tab, and list the others behind it. Works without a script. */
function TabMenu({ groups }: { groups: SettingsGroup[] }) {
  const { box } = useDetails()
  const { pathname } = useLocation()
  const current = groups.flatMap(({ tabs }) => tabs).find(({ to }) => to === pathname)
  return (
    <details ref={box} className="group relative min-w-0 md:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field border border-line-field bg-surface px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 [overflow-wrap:anywhere]">{current?.label ?? 'Sve postavke'}</span>
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <nav
        aria-label="Sve postavke"
        className="absolute right-0 z-20 mt-1 flex max-h-[70dvh] w-[min(20rem,calc(100vw-2rem))] flex-col gap-3 overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-raised"
      >
        <GroupList groups={groups} hover="hover:bg-canvas" current="aria-[current=page]:bg-canvas" />
      </nav>
    </details>
  )
}
