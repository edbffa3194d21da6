import Bell from 'lucide-react/icons/bell'
import Menu from 'lucide-react/icons/menu'
import Coins from 'lucide-react/icons/coins'
import MessageCircle from 'lucide-react/icons/message-circle'
import { formatInteger } from '#contract/money/money.ts'
import { isActing, mayDo } from '#web/lib/session/agent-rights.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { useUnread, useUnreadMessages } from '#web/lib/session/unread.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { UnreadBadge } from '#web/ui/unread-badge.tsx'
import { AccountLabel } from './account-label.tsx'
import { CartButton } from './cart-button.tsx'
import { type OpenSideMenu, SideMenuButton } from '#web/layouts/menu/use-side-menu.tsx'

/** The count is drawn once the page has asked for it. */
function BellLink() {
  const unread = useUnread()
  return (
    <PathLink
      to={paths.notifications()}
      className="relative grid size-11 shrink-0 @max-[16rem]/header:w-7 place-items-center rounded-full hover:bg-canvas hover:text-primary"
    >
      <Bell className="size-6" aria-hidden="true" />
      <span className="sr-only">Notifikacije</span>
      <span className="absolute top-0.5 right-0">
        <UnreadBadge count={unread} />
      </span>
    </PathLink>
  )
}

/** Leads to the messages, with the number of unread ones and of unread questions. */
function MessagesLink() {
  const unread = useUnreadMessages()
  return (
    <PathLink
      discover
      to={paths.messages()}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-canvas hover:text-primary max-sm:hidden"
    >
      <MessageCircle className="size-6" aria-hidden="true" />
      <span className="sr-only">Poruke</span>
      <span className="absolute top-0.5 right-0">
        <UnreadBadge count={unread} />
      </span>
    </PathLink>
  )
}

/** Leads to the credit page (spec 2.4); where there is no room, the side menu does. */
function CreditLink({ credits }: { credits: number }) {
  return (
    <PathLink
      to={paths.credit()}
      className="flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold tabular-nums hover:bg-canvas hover:text-primary max-sm:hidden @max-[64rem]/header:hidden"
    >
      <Coins className="size-6" aria-hidden="true" />
      <span className="sr-only">{`${brand.name} kredit: `}</span>
      <span className="max-w-24 truncate">{formatInteger(credits)}</span>
    </PathLink>
  )
}

/** The logged-in user's part of the header. */
export default function UserArea({ user, menu }: { user: SessionUser; menu: OpenSideMenu }) {
  const isOwn = !isActing(user)
  return (
    <div className="flex items-center gap-2 @max-[48rem]/header:gap-0">
      {isOwn && (
        <>
          <CreditLink credits={user.credits} />
          <CartButton user={user} />
        </>
      )}
      {mayDo(user, 'answer') && <MessagesLink />}
      {/* The shop's notifications are for its owner. */}
      {isOwn && <BellLink />}
      <PathLink
        discover
        to={paths.profile(user)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-field px-1 hover:bg-canvas hover:text-primary max-sm:hidden"
      >
        <Avatar name={user.username} src={user.avatar} className="size-9" />
        <span className="flex min-w-0 flex-col leading-tight @max-[72rem]/header:sr-only">
          <span className="max-w-40 truncate font-semibold">{user.username}</span>
          <AccountLabel user={user} />
        </span>
      </PathLink>
      <SideMenuButton
        menu={menu}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-canvas hover:text-primary @max-[16rem]/header:w-7 max-sm:-mr-2"
      >
        <Menu className="size-6" aria-hidden="true" />
        <span className="sr-only">{`Moj ${brand.name}`}</span>
      </SideMenuButton>
    </div>
  )
}
