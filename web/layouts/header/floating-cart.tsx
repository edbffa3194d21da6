import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { preload } from '#web/lib/outages/load-code.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { CartBadge } from './cart-badge.tsx'

const load = () => import('./cart-dialog.tsx')
const CartDialog = openedPart(load)

/**
 * On phones, while something is in the cart (spec 2.4): opens the cart's modal. Visitors have it on wide screens too,
 * since their header, which all of them share, has no cart.
 */
export default function FloatingCart({ user, count }: { user: SessionUser | null; count: number }) {
  const { pathname, key } = useLocation()
  // Navigation closes it.
  const [openAt, setOpenAt] = useState('')
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpenAt(key)
  }
  if (pathname.startsWith(paths.cart())) return null
  return (
    <>
      {count > 0 && (
        <PathLink
          to={paths.cart()}
          rel="nofollow"
          onPointerEnter={() => preload(load)}
          onClickCapture={open}
          // Above a bar that pays.
          className={`fixed right-4 bottom-[calc(6rem+env(safe-area-inset-bottom))] max-sm:in-[body:has([data-pay-bar])]:bottom-[calc(13rem+env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-raised print:hidden ${user ? 'sm:hidden' : 'sm:bottom-6'}`}
        >
          <ShoppingCart className="size-6" aria-hidden="true" />
          <span className="sr-only">Korpa</span>
          <span className="absolute -top-1 -right-1">
            <CartBadge count={count} />
          </span>
        </PathLink>
      )}
      {openAt === key && <CartDialog user={user} onClose={() => setOpenAt('')} />}
    </>
  )
}
