import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useState } from 'react'
import { useCartCount } from '#web/lib/device/cart-count.ts'
import { preload } from '#web/lib/outages/load-code.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
import { CartBadge } from './cart-badge.tsx'

const load = () => import('#web/modules/cart/components/cart-panel.tsx')
const CartPanel = openedPart(load, <p className="text-muted">Učitavanje…</p>)

/**
 * Opens the cart's items below it (spec 2.9); without JavaScript, a link to the cart. Phones have a
 * floating one.
 */
export function CartButton({ user }: { user: SessionUser }) {
  const { box } = useDetails()
  const count = useCartCount(user)
  // Each opening reloads the cart.
  const [opened, setOpened] = useState({ isOpen: false, times: 0 })
  // It may have been opened before the script came.
  useEffect(() => {
    if (box.current?.open) setOpened({ isOpen: true, times: 1 })
  }, [box])
  return (
    <details
      ref={box}
      className="group relative max-sm:hidden"
      onToggle={({ currentTarget: { open } }) =>
        setOpened(({ times }) => ({ isOpen: open, times: open ? times + 1 : times }))
      }
    >
      <summary
        className="relative grid size-11 shrink-0 list-none place-items-center rounded-full hover:bg-canvas hover:text-primary"
        onPointerEnter={() => preload(load)}
        onFocus={() => preload(load)}
      >
        <ShoppingCart className="size-6" aria-hidden="true" />
        <span className="sr-only">Korpa</span>
        <span className="absolute top-0.5 right-0">
          <CartBadge count={count} />
        </span>
      </summary>
      <section
        aria-label="Korpa"
        className="absolute top-full right-0 z-40 mt-2 max-h-[min(36rem,calc(100dvh-6rem))] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-4 shadow-raised"
      >
        {opened.isOpen ? (
          <CartPanel key={opened.times} user={user} />
        ) : (
          <PathLink to={paths.cart()} className="inline-flex min-h-11 items-center font-semibold underline">
            Idi na korpu
          </PathLink>
        )}
      </section>
    </details>
  )
}
