import { type ChangeEvent, useEffect } from 'react'
import { Form, redirect, useNavigate, useRevalidator } from 'react-router'
import { orderNoteLength } from '#contract/limits/orders.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { sellerName } from '#web/cards/seller-name.ts'
import { apiOf } from '#web/lib/api.ts'
import { cartMoved } from '#web/lib/device/cart-on-device.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import {
  type Checkout as ShownCheckout,
  fields,
  findCheckout,
  loadCheckout,
  needsAddress,
  withChoice,
} from '#web/modules/orders/checkout.ts'
import { CheckoutChoices } from '#web/modules/orders/components/checkout-choices.tsx'
import { CheckoutParts, CheckoutSum } from '#web/modules/orders/components/checkout-sum.tsx'
import { FromDevice } from '#web/modules/orders/components/from-device.tsx'
import { NewAddress } from '#web/modules/orders/components/new-address.tsx'
import { OrderItems } from '#web/modules/orders/components/order-items.tsx'
import { type Again, checkOut, choiceIn } from '#web/modules/orders/place-order.ts'
import type { Route } from './+types/checkout.ts'

export async function loader({ params: { seller }, url, context }: Route.LoaderArgs) {
  const { dostava, adresa, placanje, uredjaj } = parseQuery(url.search)
  const choice = { handover: dostava, address: adresa, payment: placanje }
  const api = apiOf(context)
  if (!uredjaj) return loadCheckout(api, seller, choice)
  const checkout = await findCheckout(api, seller, choice)
  // Changes since the visitor looked are accepted in the cart.
  if (checkout && checkout.quote.problem !== null) throw redirect(paths.cart())
  return checkout
}

export const action = async ({ request, params: { seller }, context }: Route.ActionArgs) =>
  checkOut(apiOf(context), await request.formData(), seller)

export const meta = () => pageMeta({ title: 'Narudžba', isIndexed: false })

export default function CheckoutPage({ loaderData, actionData, params: { seller } }: Route.ComponentProps) {
  const checkout = actionData?.checkout ?? loaderData
  const { revalidate } = useRevalidator()
  // After a login the items of the device arrive a moment later than the page.
  useEffect(() => {
    const show = () => void revalidate()
    addEventListener(cartMoved, show)
    return () => removeEventListener(cartMoved, show)
  }, [revalidate])
  const steps = [
    { name: 'Korpa', to: paths.cart() },
    { name: 'Narudžba', to: paths.checkout(seller) },
  ]
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={steps} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {checkout ? `Narudžba od ${sellerName(checkout.quote.seller)}` : 'Narudžba'}
        </h1>
      </div>
      {checkout ? <Checkout checkout={checkout} again={actionData} seller={seller} /> : <FromDevice />}
    </div>
  )
}

type CheckoutProps = { checkout: ShownCheckout; again: Again | undefined; seller: string }

function Checkout({ checkout, again, seller }: CheckoutProps) {
  const { quote, isNewAddress, chosen } = checkout
  const navigate = useNavigate()
  const target = paths.checkout(seller)

  /** Shows the price of the choices. */
  function choose({ currentTarget, target: changed }: ChangeEvent<HTMLFormElement>) {
    if ((changed as EventTarget as HTMLInputElement).type !== 'radio') return
    void navigate(withChoice(seller, choiceIn(new FormData(currentTarget))), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <>
      {again?.message && <Alert tone={again.message.tone}>{again.message.text}</Alert>}
      {quote.problem !== null && <Alert>{quote.problem}</Alert>}
      {isNewAddress && needsAddress(chosen.handover) && (
        <NewAddress checkout={checkout} target={target} problem={again?.newAddress} />
      )}
      <Form
        method="post"
        action={target}
        preventScrollReset
        onChange={choose}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex flex-col gap-4">
          <section
            aria-labelledby="artikli"
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            <h2 id="artikli" className="text-lg font-bold">
              Artikli
            </h2>
            <OrderItems items={quote.items} />
          </section>
          <CheckoutChoices checkout={checkout} seller={seller} />
          <noscript>
            <Button name="intent" value="choose" kind="quiet">
              Prikažite iznos za ovaj izbor
            </Button>
          </noscript>
          <FormStateProvider value={{ values: { note: again?.note ?? '' }, errors: {} }}>
            <CountedField
              label="Napomena za prodavača"
              name={fields.note}
              rows={3}
              isLow
              max={orderNoteLength}
            />
          </FormStateProvider>
          <section aria-label="Iznos" className="rounded-card border border-line bg-surface p-4 lg:hidden">
            <CheckoutParts checkout={checkout} />
          </section>
        </div>
        <CheckoutSum checkout={checkout} />
      </Form>
    </>
  )
}
