import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { Form, NavLink } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'

const entry =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted hover:text-ink aria-[current=page]:text-primary'

/** Phones only. */
export function BottomNavbar() {
  const isLoggedIn = Boolean(useSession()?.user)
  return (
    <nav
      aria-label="Donji meni"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="mx-auto grid max-w-md grid-cols-2">
        <li>
          <NavLink to={paths.home()} end className={entry}>
            <House className="size-6" aria-hidden="true" />
            Početna
          </NavLink>
        </li>
        <li>
          {isLoggedIn ? (
            <Form method="post" action={paths.logout()}>
              <button className={entry}>
                <LogOut className="size-6" aria-hidden="true" />
                Odjava
              </button>
            </Form>
          ) : (
            <NavLink to={paths.login()} rel="nofollow" className={entry}>
              <UserRound className="size-6" aria-hidden="true" />
              Profil
            </NavLink>
          )}
        </li>
      </ul>
    </nav>
  )
}
