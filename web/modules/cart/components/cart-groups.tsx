import type { Cart, CartOrder } from '#contract/cart.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { sellerName } from '#web/cards/seller-name.ts'
import { counted } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CartDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { OnAct } from './act-form.tsx'
import { CartRow } from './cart-row.tsx'

type CartGroupsProps = {
  cart: Cart
  onAct: OnAct | undefined
  isBusy: boolean
  /** Path of the checkout with a seller. */
  checkoutOf?: (username: string) => string
}

const money = (marks: number) => formatMoney(toFening(marks))

/** The items of the cart, by seller, beside the sum. */
export function CartGroups({ cart, onAct, isBusy, checkoutOf = paths.checkout }: CartGroupsProps) {
  if (cart.orders.length === 0)
    return (
      <EmptyState
        drawing={<CartDrawing />}
        text="Vaša korpa je prazna"
        action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-6">
        {cart.orders.map((order) => (
          <SellerGroup
            key={order.user.id}
            order={order}
            onAct={onAct}
            isBusy={isBusy}
            checkout={checkoutOf(order.user.username)}
          />
        ))}
      </div>
      <Summary cart={cart} />
    </div>
  )
}

type SellerGroupProps = { order: CartOrder; onAct: OnAct | undefined; isBusy: boolean; checkout: string }

function SellerGroup({ order, onAct, isBusy, checkout }: SellerGroupProps) {
  const { user, items, total, can_order } = order
  const heading = `prodavac-${user.id}`
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 id={heading} className="font-bold">
        <ProfileLink
          person={user}
          className="inline-flex min-h-11 max-w-full items-center gap-2"
          linkClassName="hover:text-primary"
        >
          <Avatar name={user.username} src={user.avatar} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{sellerName(user)}</span>
        </ProfileLink>
      </h2>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id} className="border-t border-line pt-4">
            <CartRow item={item} onAct={onAct} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          Ukupno <strong className="text-lg tabular-nums">{money(total)}</strong>
        </p>
        {can_order ? (
          <ButtonLink to={checkout} className="[overflow-wrap:anywhere]">
            {`Naručite od ${sellerName(user)}`}
          </ButtonLink>
        ) : (
          <p className="text-sm text-muted">
            Prihvatite promjene i uklonite ono što se više ne može naručiti.
          </p>
        )}
      </div>
    </section>
  )
}

/** Sticks at the right, and on phones at the bottom. */
function Summary({ cart: { orders, count, total } }: { cart: Cart }) {
  return (
    <aside
      aria-label="Ukupno u korpi"
      className="sticky z-10 flex flex-col gap-3 border-line bg-surface p-4 shadow-raised max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:top-24 lg:rounded-card lg:border lg:shadow-none"
    >
      <dl className="flex flex-col gap-2 tabular-nums max-lg:hidden">
        {orders.map(({ user, total: ofSeller }) => (
          <div key={user.id} className="flex justify-between gap-4 text-sm">
            <dt className="min-w-0 truncate text-muted">{sellerName(user)}</dt>
            <dd>{money(ofSeller)}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 lg:border-t lg:border-line lg:pt-3">
        <span>{`Ukupno, ${counted(count, 'komad', 'komada', 'komada')}`}</span>
        <strong className="min-w-0 text-xl [overflow-wrap:anywhere] tabular-nums">{money(total)}</strong>
      </p>
      <p className="text-sm text-muted max-lg:hidden">
        Dostavu birate pri narudžbi, posebno za svakog prodavača.
      </p>
    </aside>
  )
}
