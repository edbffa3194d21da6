import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { type CartItem, type CartOrder, removeCartItem } from '#contract/cart.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { sellerName } from '#web/cards/seller-name.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { loadDeviceCart, readDeviceCart, writeDeviceCart } from '#web/lib/device/cart-on-device.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useCart } from '#web/modules/cart/use-cart.ts'

async function removeFromDevice(id: number) {
  writeDeviceCart(readDeviceCart().filter((item) => item.id !== id))
  return loadDeviceCart()
}

/** The items of the cart, by seller (spec 2.9), in the dropdown and in the modal. */
export default function CartPanel({ user }: { user: { id: number } | null }) {
  const userId = user?.id ?? null
  const { cart, hasFailed, isChanging, reload, change } = useCart(userId)
  const showToast = useToast()
  const box = useRef<HTMLDivElement>(null)

  async function remove({ id, listing }: CartItem) {
    const isDone = await change(() =>
      userId === null
        ? removeFromDevice(id)
        : callApi(removeCartItem, { params: { id } }).then(({ data }) => data),
    )
    if (!isDone) return showToast({ text: 'Promjena nije sačuvana. Pokušajte ponovo.', tone: 'danger' })
    // The button is gone.
    box.current?.focus()
    return showToast({ text: `„${listing.title}“ je uklonjeno iz korpe.` })
  }

  if (!cart)
    return hasFailed ? (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">Korpu trenutno ne možemo učitati.</p>
        <Button type="button" kind="quiet" onClick={reload}>
          Pokušajte ponovo
        </Button>
      </div>
    ) : (
      <p className="text-muted">Učitavanje…</p>
    )
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none" aria-busy={isChanging}>
      {cart.orders.length === 0 ? (
        <p>Vaša korpa je prazna</p>
      ) : (
        cart.orders.map((order) => <SellerItems key={order.user.id} order={order} onRemove={remove} />)
      )}
      {cart.count > 0 ? (
        <ButtonLink to={paths.cart()}>Idi na korpu</ButtonLink>
      ) : (
        <Button type="button" disabled>
          Idi na korpu
        </Button>
      )}
    </div>
  )
}

const title = 'line-clamp-2 font-semibold [overflow-wrap:anywhere]'

type SellerItemsProps = { order: CartOrder; onRemove: (item: CartItem) => void }

function SellerItems({ order: { user, items }, onRemove }: SellerItemsProps) {
  return (
    <section aria-label={sellerName(user)} className="flex flex-col gap-2">
      <ProfileLink
        person={user}
        className="flex min-h-11 items-center gap-2 self-start font-semibold"
        linkClassName="hover:text-primary"
      >
        <Avatar name={user.username} src={user.avatar} className="size-8 text-sm" />
        <span className="[overflow-wrap:anywhere]">
          {sellerName(user)}
          {user.business_name !== null && (
            <span className="block text-sm font-normal text-muted">{user.username}</span>
          )}
        </span>
      </ProfileLink>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-3">
            <img
              src={item.listing.image}
              alt=""
              width={64}
              height={64}
              className="size-16 shrink-0 rounded-field bg-canvas object-cover"
            />
            <div className="min-w-0 flex-1">
              {item.listing.visible ? (
                <a
                  href={paths.listing(item.listing.id, item.listing.title)}
                  target="_blank"
                  rel="noopener"
                  className={`${title} hover:text-primary hover:underline`}
                >
                  {item.listing.title}
                </a>
              ) : (
                <p className={title}>{item.listing.title}</p>
              )}
              <p className="font-bold tabular-nums">{item.listing.display_price}</p>
              <p className="text-sm text-muted">{`Količina: ${item.quantity}`}</p>
              {(item.problem || item.price_change) && (
                <p className="text-sm font-semibold text-danger">
                  {item.problem?.message ?? 'Cijena je promijenjena'}
                </p>
              )}
            </div>
            <button
              type="button"
              onClick={() => onRemove(item)}
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-canvas hover:text-danger"
            >
              <X className="size-5" aria-hidden="true" />
              <span className="sr-only">{`Uklonite: ${item.listing.title}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
