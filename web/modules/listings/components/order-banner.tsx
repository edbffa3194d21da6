import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { addToCart } from '#contract/cart.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { tellCart } from '#web/lib/device/cart-count.ts'
import { addToDeviceCart } from '#web/lib/device/cart-on-device.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { InfoBanner } from '#web/ui/info-banner.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'

type OrderBannerProps = {
  id: number
  /** In KM. */
  price: number
  stock: number
}

const failed = 'Dodavanje nije uspjelo. Provjerite internet i pokušajte ponovo.'

async function addToAccount(id: number, price: number): Promise<string | null> {
  try {
    const { data } = await callApi(addToCart, { body: { listing_id: id, price } })
    tellCart(data.count)
    return null
  } catch (error) {
    const body = error instanceof CallRefused ? error.body : undefined
    return body ? (Object.values(body.error.fields ?? {})[0] ?? body.message) : failed
  }
}

/** 'Naruči' and 'Dodaj u korpu' (spec 2.10): plain forms, which a script sends without leaving the page. */
export function OrderBanner({ id, price, stock }: OrderBannerProps) {
  const user = useSession()?.user
  const showToast = useToast()
  const navigate = useNavigate()

  function intercept(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const isOrder = submitter?.value !== 'dodaj'
    // The server knows the cart of an account, and where to go on.
    if (user && isOrder) return
    event.preventDefault()
    void add(isOrder)
  }

  async function add(isOrder: boolean) {
    const problem = user ? await addToAccount(id, price) : addToDeviceCart({ id, quantity: 1, price }, stock)
    if (isOrder && !user) return void navigate(paths.cart())
    if (problem) return showToast({ text: problem, tone: 'danger' })
    return showToast({
      text: 'Dodano u korpu.',
      tone: 'success',
      link: { to: paths.cart(), label: 'Idi na korpu' },
    })
  }
  return (
    <Form method="post" action={paths.cart()} onSubmit={intercept}>
      <input type="hidden" name="oglas" value={id} />
      <input type="hidden" name="cijena" value={price} />
      <InfoBanner
        variant="logged"
        icon="cart"
        action={{ text: 'Naruči', submits: 'naruci' }}
        hasTwoButtons
        onAddToCart={{ submits: 'dodaj' }}
      >
        <p className="font-semibold">{`Naručite na ${brand.locative}`}</p>
        <p className="text-sm text-muted">{`Na stanju: ${stock}`}</p>
      </InfoBanner>
    </Form>
  )
}
