import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useCurrentInView } from '#web/ui/focus/use-current-in-view.ts'
import type { Route } from './+types/settings.ts'
import { Frame } from './frame.tsx'
import { type SettingsTab, settingsTabs } from './settings-tabs.ts'

/** Requires a login (spec 2.12). */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  // Settings of a shop are its owner's, and those of the agent wait.
  if (user.acting) throw redirect(makeAgentPaths(brand).agency())
  // 'Registruj … Shop' is for accounts without a shop of any kind (spec 2.12).
  return { tabs: settingsTabs(user), mayBecomeShop: user.type !== 'shop' && user.shop_id === null }
}

export default function SettingsLayout({ loaderData: { tabs, mayBecomeShop } }: Route.ComponentProps) {
  const isIndex = useLocation().pathname === paths.settings()
  return (
    <Frame>
      <div className="page-width py-6">
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Postavke', to: paths.settings() }]} />
        <h1 className="mt-1 text-2xl font-bold">Postavke</h1>
        {!isIndex && (
          <Link
            to={paths.settings()}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-primary sm:hidden"
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
            Sve postavke
          </Link>
        )}
        {!isIndex && <Tabs tabs={tabs} />}
        <div className="mt-4 max-w-3xl sm:mt-6">
          <Outlet context={tabs} />
        </div>
        {mayBecomeShop && (
          <p className="mt-6">
            <Link
              to={paths.shopPackages()}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {`Registruj ${brand.name} Shop`}
            </Link>
          </p>
        )}
      </div>
    </Frame>
  )
}

function Tabs({ tabs }: { tabs: readonly SettingsTab[] }) {
  const row = useCurrentInView(useLocation().pathname)
  return (
    <nav ref={row} aria-label="Postavke" className="mt-4 overflow-x-auto border-b border-line max-sm:hidden">
      <ul className="flex gap-1">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
