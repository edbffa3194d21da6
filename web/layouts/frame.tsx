import { memo, type ReactNode, Suspense, useContext, useState } from 'react'
import { useMatches } from 'react-router'
import type { ServiceMessage } from '#contract/service-messages.ts'
import { lazyPart } from '#web/lib/outages/lazy-part.ts'
import { useCartCount, useCartOfUser } from '#web/lib/device/cart-count.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { useSavedOfDevice } from '#web/lib/device/saved.ts'
import { brand } from '#web/lib/site.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { steady } from '#web/lib/rendering/steady.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { ServiceMessagesHere } from '#web/modules/service-messages/messages-here.tsx'
import { deletionDaysLeft } from './banners/deletion-notice.ts'
import { BottomNavbar } from './bottom-navbar.tsx'
import { Header } from './header/header.tsx'
import { NoScriptMenu } from './menu/no-script-menu.ts'
import { ShopBanner } from './banners/shop-banner.tsx'
import { sideMenuId, useSideMenu } from './menu/use-side-menu.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

// Browsers load these lazily: the one stands at the end of every page, the other is rarely seen. The server
// must render synchronously.
const Footer = steady(
  import.meta.env.SSR ? (await import('./footer.tsx')).default : lazyPart(() => import('./footer.tsx')),
)
const DeletionBanner = steady(
  import.meta.env.SSR
    ? (await import('./banners/deletion-banner.tsx')).default
    : lazyPart(() => import('./banners/deletion-banner.tsx')),
)
const FloatingCart = steady(
  import.meta.env.SSR
    ? (await import('./header/floating-cart.tsx')).default
    : lazyPart(() => import('./header/floating-cart.tsx')),
)
// After hydration only, since the device's choice decides.
const ToolParts = lazyPart(() => import('./tool-parts.tsx'))
const StaffBanner = steady(
  import.meta.env.SSR
    ? (await import('./banners/staff-banner.tsx')).default
    : lazyPart(() => import('./banners/staff-banner.tsx')),
)

/**
 * Surrounds every page. `isBareOnPhones` omits header and footer on phones (spec 2.12, listing layout).
 * `hasOwnFoot`: the page fixes something of its own to the bottom of a phone's screen, so the navbar goes to
 * the end of the page. `hasArrow`: on phones an arrow lies over the page's top left corner, so banners begin beside it.
 * `height`: classes for a page that fills the screen and scrolls inside.
 */
export function Frame({
  children,
  isBareOnPhones = false,
  hasOwnFoot = isBareOnPhones,
  hasFooter = true,
  hasNavbar = true,
  hasArrow = false,
  height = 'min-h-dvh',
}: {
  children: ReactNode
  isBareOnPhones?: boolean
  hasOwnFoot?: boolean
  hasFooter?: boolean
  hasNavbar?: boolean
  hasArrow?: boolean
  height?: string
}) {
  const session = useSession()
  const user = session?.user ?? null
  const isLive = useHydrated()
  const now = useNow()
  useSavedOfDevice(user?.id ?? null)
  useCartOfUser(user)
  const cartCount = useCartCount(user)
  // The last item may be removed in the open modal.
  const [hadCart, setHadCart] = useState(cartCount > 0)
  if (cartCount > 0 && !hadCart) setHadCart(true)
  const daysLeft = user && deletionDaysLeft(user, now)
  const { menu, state: menuState } = useSideMenu(user)
  const menuContent = useContext(NoScriptMenu)
  const outer = isBareOnPhones ? 'max-sm:hidden' : ''
  const plainMenu = user && (
    <noscript>
      {menuContent && (
        <nav
          id={sideMenuId}
          aria-label={`Moj ${brand.name}`}
          className={`page-width scroll-mt-16 border-t border-line bg-surface ${hasFooter ? '' : 'max-sm:mb-14'}`}
        >
          {menuContent(user)}
        </nav>
      )}
    </noscript>
  )
  return (
    <>
      <div
        className={`flex ${height} flex-col ${hasOwnFoot ? 'max-sm:pb-[env(safe-area-inset-bottom)]' : 'max-sm:pb-[calc(3.5rem+1px+env(safe-area-inset-bottom))]'}`}
      >
        <SkipLink to="sadrzaj" text="Preskočite na sadržaj" />
        <Header user={user} menu={menuState} className={outer} />
        <div className={hasArrow ? 'max-sm:[&>*>*]:pl-16' : ''}>
          {user && <ShopBanner user={user} />}
          <MessagesOfPage />
          {daysLeft !== null && <DeletionBanner days={daysLeft} />}
          {(user?.restriction || user?.visit) && <StaffBanner {...user} />}
        </div>
        <main id="sadrzaj" tabIndex={-1} className="min-h-0 flex-1">
          {children}
        </main>
        {hasFooter && session?.tools && isLive && (
          <Suspense fallback={null}>
            <ToolParts session={session} isFixed={!hasOwnFoot} />
          </Suspense>
        )}
        {hasFooter && plainMenu}
        {hasFooter && <Footer isLoggedIn={user !== null} className={outer} />}
        {hasNavbar && <BottomNavbar user={user} menu={menuState} isFixed={!hasOwnFoot} />}
        {menu}
        {hadCart && hasFooter && <FloatingCart user={user} count={cartCount} />}
      </div>
      {/* The menu must not take room from a page that fills the screen. */}
      {!hasFooter && plainMenu}
    </>
  )
}

// The frame renders again as soon as it is hydrated. Messages whose code has yet to load would vanish meanwhile.
const ServiceMessages = memo(ServiceMessagesHere)

/** The operator's messages, on pages that ask for them. */
function MessagesOfPage() {
  const page = useMatches().at(-1)
  const location = (page?.handle as PageHandle | undefined)?.serviceMessages
  // Absent where the page could not be loaded, or its listing is gone.
  const given = (page?.loaderData as { messages?: ServiceMessage[] | null } | undefined)?.messages
  return location && given !== undefined && <ServiceMessages location={location} given={given} />
}
