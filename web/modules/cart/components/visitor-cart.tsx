import { useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { paths } from '#web/lib/site.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { fields, performOnDevice } from '#web/modules/cart/acts.ts'
import { useCart } from '#web/modules/cart/use-cart.ts'
import { CartGroups } from './cart-groups.tsx'
import { type Removed, Undo } from './outcome.tsx'

/** The checkout waits until the items of the device are in the account. */
const checkoutOf = (username: string) => paths.checkout(username, { uredjaj: 1 })

/** Straight to the order if there is but one to make. */
function afterLogin(cart: Cart | null): string {
  const [order, ...others] = cart?.orders ?? []
  return order?.can_order && others.length === 0 ? checkoutOf(order.user.username) : paths.cart()
}

/** The cart that the device keeps for a visitor. */
export function VisitorCart() {
  const { cart, hasFailed, isChanging, reload, change } = useCart(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const showToast = useToast()

  function act(form: FormData) {
    const number = (name: string) => Number(form.get(name))
    const isRemoval = form.get(fields.act) === 'ukloni'
    void change(() => performOnDevice(form)).then((isDone) => {
      if (!isDone) return showToast({ text: 'Promjena nije sačuvana. Pokušajte ponovo.', tone: 'danger' })
      setRemoved(
        isRemoval
          ? {
              listing: number(fields.listing),
              quantity: number(fields.quantity),
              price: number(fields.price),
            }
          : null,
      )
    })
  }
  return (
    <>
      <noscript>
        <p>
          Vaša korpa se čuva na ovom uređaju i za nju je potreban JavaScript. Bez njega se prijavite, pa će
          korpa biti na vašem računu.
        </p>
      </noscript>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
        <p className="min-w-0 basis-64 grow">
          Prijavite se da naručite. Korpa s ovog uređaja prelazi na vaš račun.
        </p>
        <ButtonLink to={paths.login(afterLogin(cart))}>Prijavi se</ButtonLink>
      </div>
      {removed && <Undo removed={removed} onAct={act} />}
      {cart ? (
        <CartGroups
          cart={cart}
          onAct={act}
          isBusy={isChanging}
          checkoutOf={(username) => paths.login(checkoutOf(username))}
        />
      ) : hasFailed ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>Korpu trenutno ne možemo učitati. Provjerite internet pa pokušajte ponovo.</p>
          <Button type="button" kind="quiet" onClick={reload}>
            Pokušajte ponovo
          </Button>
        </div>
      ) : (
        <p className="min-h-64 text-muted">Učitavanje…</p>
      )}
    </>
  )
}
