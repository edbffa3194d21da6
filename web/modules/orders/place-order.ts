import { data, redirect } from 'react-router'
import { placeOrder } from '#contract/orders/endpoints.ts'
import { addAddress } from '#contract/accounts/settings.ts'
import { type apiOf, unchecked } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { type FormValues, readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import {
  type Checkout,
  type Choice,
  choiceText,
  fields,
  loadCheckout,
  needsAddress,
  withChoice,
} from './checkout.ts'

type Api = ReturnType<typeof apiOf>

const textIn = (form: FormData, name: string) => {
  const text = form.get(name)
  return typeof text === 'string' && text !== '' ? text : undefined
}

export const choiceIn = (form: FormData): Choice => ({
  handover: textIn(form, fields.handover),
  address: textIn(form, fields.address),
  payment: textIn(form, fields.payment),
})

/** `listing:quantity:price` of each item, as the page showed them. */
const itemsIn = (form: FormData) =>
  form.getAll(fields.item).map((text) => {
    const [listing_id, quantity, price] = String(text).split(':')
    return { listing_id, quantity, price }
  })

const changedText = 'Promijenili ste izbor. Pregledajte ukupan iznos pa naručite.'

/** The page again, with the reasons against ordering. */
export type Again = {
  checkout: Checkout
  note: string
  message: { text: string; tone: 'danger' | 'info' } | null
  newAddress: FormProblem<FormValues> | undefined
}

/** Adds an address, or orders the choice in the form; a choice whose sum was not shown is shown first. */
export async function checkOut(api: Api, form: FormData, seller: string) {
  const choice = choiceIn(form)
  const intent = form.get('intent')
  if (intent === 'address') return saveAddress(api, form, { seller, choice })
  const note = textIn(form, fields.note) ?? ''
  if (intent !== 'order' || textIn(form, fields.shown) !== choiceText(choice)) {
    const message = intent === 'order' ? { text: changedText, tone: 'info' as const } : null
    return again({ checkout: await loadCheckout(api, seller, choice), note, message })
  }
  const key = textIn(form, fields.key)
  const body = unchecked({
    seller_id: form.get(fields.seller),
    items: itemsIn(form),
    handover: choice.handover,
    payment: choice.payment,
    delivery: form.get(fields.delivery) ?? 0,
    address_id: needsAddress(choice.handover) ? choice.address : null,
    note,
  })
  try {
    const { data: order } = await api.call(placeOrder, { body }, key ? { 'idempotency-key': key } : {})
    return redirect(
      order.payment_id === null || order.state !== 'unpaid'
        ? paths.order(order.id, { gotovo: 'naruceno' })
        : paths.paying(order.payment_id, { odmah: 1 }),
    )
  } catch (error) {
    const { data: problem, init } = formProblem(error, null)
    const text = problem.message ?? Object.values(problem.fields).join(' ')
    const checkout = await loadCheckout(api, seller, choice)
    return again({ checkout, note, message: { text, tone: 'danger' } }, init)
  }
}

const again = (page: Omit<Again, 'newAddress'> & Partial<Again>, init: ResponseInit | null = null) =>
  data<Again>({ newAddress: undefined, ...page }, init ?? {})

async function saveAddress(api: Api, form: FormData, { seller, choice }: { seller: string; choice: Choice }) {
  const { body, values } = readForm(form, addAddress)
  const key = textIn(form, fields.key)
  try {
    const { data: saved } = await api.call(addAddress, { body }, key ? { 'idempotency-key': key } : {})
    return redirect(withChoice(seller, { ...choice, address: String(saved.id) }))
  } catch (error) {
    const { data: newAddress, init } = formProblem(error, values)
    const checkout = await loadCheckout(api, seller, { ...choice, address: 'nova' })
    return again({ checkout, note: '', message: null, newAddress }, init)
  }
}
