import House from 'lucide-react/icons/house'
import Menu from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import type { SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { useUnreadMessages } from '#web/lib/session/unread.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PagePathLink, PathLink } from '#web/ui/path-link.tsx'
import { UnreadBadge } from '#web/ui/unread-badge.tsx'
import { PublishLink } from './header/publish-link.tsx'
import { type OpenSideMenu, SideMenuButton } from './menu/use-side-menu.tsx'

// Five labels share the width, so text of twice the size grows only as far as they fit.
const entry =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4.2vw)]/[1.4] font-semibold text-muted hover:text-ink aria-[current=page]:text-primary'

/** With the number of unread messages and questions. */
function MessagesEntry() {
  const unread = useUnreadMessages()
  return (
    <PagePathLink to={paths.messages()} rel="nofollow" className={`${entry} relative`}>
      <span className="relative">
        <MessageCircle className="size-6" aria-hidden="true" />
        <span className="absolute -top-1.5 left-3.5">
          <UnreadBadge count={unread} />
        </span>
      </span>
      Poruke
    </PagePathLink>
  )
}

type BottomNavbarProps = { user: SessionUser | null; menu: OpenSideMenu; isFixed: boolean }

/** Phones only: at the bottom of the screen, or at the end of the page if not fixed. */
export function BottomNavbar({ user, menu, isFixed }: BottomNavbarProps) {
  const menuEntry = (
    <>
      <Menu className="size-6" aria-hidden="true" />
      Meni
    </>
  )
  return (
    <nav
      aria-label="Donji meni"
      className={`border-t border-line bg-surface sm:hidden print:hidden ${isFixed ? 'fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)]' : ''}`}
    >
      <ul className="mx-auto grid max-w-md auto-cols-fr grid-flow-col">
        <li>
          <PagePathLink to={paths.home()} className={entry}>
            <House className="size-6" aria-hidden="true" />
            Početna
          </PagePathLink>
        </li>
        <li>
          <MessagesEntry />
        </li>
        <li>
          <PublishLink user={user} title="Objava oglasa" className={`${entry} relative`}>
            <span className="absolute -top-5 grid size-12 place-items-center rounded-full border-4 border-surface bg-accent text-on-accent">
              <Plus className="size-6" aria-hidden="true" />
            </span>
            <span className="mt-7">Objavi</span>
          </PublishLink>
        </li>
        <li>
          {user ? (
            <PagePathLink within to={paths.profile(user)} className={entry}>
              <Avatar name={user.username} src={user.avatar} className="size-6 text-xs" />
              Profil
            </PagePathLink>
          ) : (
            <PagePathLink to={paths.login()} rel="nofollow" className={entry}>
              <UserRound className="size-6" aria-hidden="true" />
              Profil
            </PagePathLink>
          )}
        </li>
        <li>
          {user ? (
            <SideMenuButton menu={menu} className={entry}>
              {menuEntry}
            </SideMenuButton>
          ) : (
            <PathLink discover to={paths.login()} rel="nofollow" className={entry}>
              {menuEntry}
            </PathLink>
          )}
        </li>
      </ul>
    </nav>
  )
}
