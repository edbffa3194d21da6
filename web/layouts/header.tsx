import { Form, Link, NavLink, useLocation } from 'react-router'
import { type SessionUser, useSession } from '#web/lib/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SearchForm } from './search-form.tsx'

const textLink =
  'inline-flex min-h-11 items-center rounded-field px-3 font-semibold whitespace-nowrap hover:bg-canvas hover:text-primary'

export function Header({ className = '' }: { className?: string }) {
  const user = useSession()?.user ?? null
  return (
    <header className={`@container/header sticky top-0 z-30 border-b border-line bg-surface ${className}`}>
      <div className="page-width flex h-14 items-center gap-3 sm:h-16 lg:gap-6">
        <Link
          to={paths.home()}
          aria-label={`${brand.name}, početna`}
          className="flex min-h-11 shrink-0 items-center rounded-field"
        >
          <Logo name={brand.name} />
        </Link>
        <div className="flex min-w-0 flex-1 lg:justify-center">
          <SearchForm />
        </div>
        <nav aria-label="Glavni meni" className="flex items-center gap-1 max-sm:hidden">
          <NavLink
            to={paths.home()}
            end
            className={`${textLink} aria-[current=page]:text-primary max-md:hidden`}
          >
            Početna
          </NavLink>
          {!user && <LoginLink />}
        </nav>
        {user && <UserMenu user={user} />}
      </div>
    </header>
  )
}

/** Comes back to the page it was followed from. */
function LoginLink() {
  const { pathname, search } = useLocation()
  const isLeaving = pathname === paths.home() || pathname === paths.login()
  return (
    <Link to={paths.login(isLeaving ? undefined : pathname + search)} rel="nofollow" className={textLink}>
      Prijavi se
    </Link>
  )
}

function UserMenu({ user }: { user: SessionUser }) {
  return (
    <div className="flex items-center gap-2">
      <Avatar name={user.username} src={user.avatar} />
      <span className="flex min-w-0 flex-col leading-tight max-sm:hidden">
        <span className="max-w-40 truncate font-semibold">{user.username}</span>
        <AccountLabel user={user} />
      </span>
      <Form method="post" action={paths.logout()} className="max-sm:hidden">
        <button className={textLink}>Odjava</button>
      </Form>
    </div>
  )
}

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function AccountLabel({ user }: { user: SessionUser }) {
  if (user.type === 'shop' && user.shopPackage) {
    return (
      <span className="truncate text-xs text-muted">{`${capitalised(user.shopPackage)} ${brand.name} shop`}</span>
    )
  }
  if (user.pro?.pro === 1) {
    return <span className="w-fit rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
  }
  return null
}
