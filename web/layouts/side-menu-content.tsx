import LayoutGrid from 'lucide-react/icons/layout-grid'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { Form, Link } from 'react-router'
import type { SessionUser } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AccountLabel } from './account-label.tsx'

const entry =
  'flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-canvas hover:text-primary'

const SettingsEntry = () => (
  <>
    <Settings className="size-5 text-muted" aria-hidden="true" />
    Postavke
  </>
)

/** What 'Moj …' holds (spec 2.6). */
export function SideMenuContent({ user }: { user: SessionUser }) {
  return (
    <>
      <div className="flex items-center gap-3 p-4">
        <Avatar name={user.username} src={user.avatar} className="size-12 text-lg" />
        <div className="flex min-w-0 flex-col">
          <span className="truncate font-bold">{user.username}</span>
          <AccountLabel user={user} />
        </div>
      </div>
      <ul className="border-t border-line p-2">
        <li>
          <Link to={paths.categories()} className={entry}>
            <LayoutGrid className="size-5 text-muted" aria-hidden="true" />
            Kategorije
          </Link>
        </li>
        <li>
          {/* On wide screens straight to the first of them, on phones to their list (spec 2.6). */}
          <Link to={paths.settings()} className={`${entry} sm:hidden`}>
            <SettingsEntry />
          </Link>
          <Link to={paths.verification()} className={`${entry} max-sm:hidden`}>
            <SettingsEntry />
          </Link>
        </li>
        <li>
          <Form method="post" action={paths.logout()}>
            <button className={entry}>
              <LogOut className="size-5 text-muted" aria-hidden="true" />
              Odjava
            </button>
          </Form>
        </li>
      </ul>
    </>
  )
}
