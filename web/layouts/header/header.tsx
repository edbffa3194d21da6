import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { useLocation, useMatches } from 'react-router'
import { mahalacPath } from '#contract/paths/mahalac.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { isEntryPath } from '#web/lib/pages/entry-paths.ts'
import { lazyPart } from '#web/lib/outages/lazy-part.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { steady } from '#web/lib/rendering/steady.tsx'
import { Dropdown } from '#web/ui/dialogs/dropdown.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PagePathLink, PathLink } from '#web/ui/path-link.tsx'
import { mainLinks, otherLinks, ownListings, type PageLink } from '#web/layouts/links.ts'
import { PublishLink } from './publish-link.tsx'
import { SearchForm } from './search-form.tsx'
import type { OpenSideMenu } from '#web/layouts/menu/use-side-menu.tsx'

// Visitors need none of it. The server must render synchronously.
const UserArea = steady(
  import.meta.env.SSR ? (await import('./user-area.tsx')).default : lazyPart(() => import('./user-area.tsx')),
)

const textLink =
  'inline-flex min-h-11 items-center rounded-field px-3 font-semibold whitespace-nowrap hover:bg-canvas hover:text-primary aria-[current=page]:text-primary'

type HeaderProps = { user: SessionUser | null; menu: OpenSideMenu; className?: string }

export function Header({ user, menu, className = '' }: HeaderProps) {
  const Tool = (useMatches().at(-1)?.handle as PageHandle | undefined)?.HeaderTool
  const { pathname } = useLocation()
  const isLoggedIn = user !== null
  const isOfMahalac = pathname.startsWith(mahalacPath)
  const returnTo = useReturnPath()
  return (
    // Takes no box of its own, so that the bar sticks for the length of the page.
    <header className={`contents print:hidden ${className}`}>
      <LinkRow isLoggedIn={isLoggedIn} />
      <div className="@container/header sticky top-0 z-30 border-b border-line bg-surface">
        <div className="page-width flex h-14 items-center gap-3 sm:h-16 @max-[16rem]/header:gap-1 @max-[16rem]/header:px-2 @min-[80rem]/header:gap-6">
          <PathLink
            discover
            to={paths.home()}
            aria-label={`${brand.name}, početna`}
            className={`flex min-h-11 shrink-0 items-center rounded-field sm:@max-[48rem]/header:[&_span_span]:sr-only ${Tool ? '@max-[32rem]/header:[&_span_span]:sr-only @max-[16rem]/header:hidden' : ''}`}
          >
            <Logo name={brand.name} />
          </PathLink>
          {isOfMahalac && (
            <span className="-ml-2 font-semibold text-muted @max-[64rem]/header:hidden @min-[80rem]/header:-ml-5">
              mahalac
            </span>
          )}
          <div className="flex min-w-0 flex-1 gap-1 lg:justify-center">
            <SearchForm isInHeader />
            {Tool && <Tool />}
          </div>
          <nav aria-label="Glavni meni" className="max-sm:hidden @min-[64rem]/header:hidden">
            <Dropdown
              label={
                <>
                  <Ellipsis className="size-6 @min-[60rem]/header:hidden" aria-hidden="true" />
                  <span className="@max-[60rem]/header:sr-only">Linkovi</span>
                </>
              }
              className="@max-[60rem]/header:[&>summary>svg:last-child]:hidden"
            >
              <LinkList links={[...mainLinks, ...(isLoggedIn ? [ownListings] : []), ...otherLinks]} />
            </Dropdown>
          </nav>
          {!user && <EntryLinks returnTo={returnTo} />}
          <PublishLink
            user={user}
            title="Objavite oglas"
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-field bg-accent px-4 font-semibold whitespace-nowrap text-on-accent transition-colors hover:bg-[color-mix(in_srgb,var(--accent)_88%,var(--ink))] max-sm:hidden"
          >
            <Plus className="size-5" aria-hidden="true" />
            <span className="@max-[60rem]/header:sr-only">Objavi oglas</span>
          </PublishLink>
          {user && <UserArea user={user} menu={menu} />}
        </div>
      </div>
    </header>
  )
}

/** Above the bar, and scrolls away. Depends on its own width, which a large text size makes narrow. */
function LinkRow({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <div className="@container relative z-40 bg-surface max-lg:hidden">
      <nav aria-label="Glavni meni" className="border-b border-line @max-[64rem]:hidden">
        <div className="page-width -my-0.5 flex items-center text-sm">
          {mainLinks.map(({ to, label }) => (
            <PagePathLink key={to} to={to} className={`${textLink} first:-ml-3`}>
              {label}
            </PagePathLink>
          ))}
          <Dropdown label="Ostali linkovi">
            <LinkList links={otherLinks} />
          </Dropdown>
          {isLoggedIn && (
            <PagePathLink to={ownListings.to} className={`${textLink} -mr-3 ml-auto`}>
              {ownListings.label}
            </PagePathLink>
          )}
        </div>
      </nav>
    </div>
  )
}

function LinkList({ links }: { links: readonly PageLink[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <PagePathLink to={to} className={`${textLink} w-full`}>
            {label}
          </PagePathLink>
        </li>
      ))}
    </ul>
  )
}

/** The path to which a login returns. */
function useReturnPath() {
  const { pathname, search } = useLocation()
  if (isEntryPath(pathname)) return parseQuery(search)['povratak']
  return pathname === paths.home() ? undefined : pathname + search
}

/** Links that return to the current page afterwards. */
const EntryLinks = ({ returnTo }: { returnTo: string | undefined }) => (
  <div className="flex items-center gap-1 max-sm:hidden">
    <PathLink discover to={paths.login(returnTo)} rel="nofollow" className={textLink}>
      Prijavi se
    </PathLink>
    <PathLink discover to={paths.register(returnTo)} rel="nofollow" className={textLink}>
      Registracija
    </PathLink>
  </div>
)
