import { formatPhone } from '#web/modules/accounts/phone.ts'
import { type DeliverySettings, ownPriceSteps } from '#contract/delivery/endpoints.ts'

const decimal = (marks: number | null) =>
  marks === null ? '' : String(Number.isInteger(marks) ? marks : marks.toFixed(2)).replace('.', ',')

/** The form's values by field name. */
export function formValues({ own_prices, own_free_from, sender, ...switches }: DeliverySettings) {
  return {
    ...switches,
    own_free_from: decimal(own_free_from),
    ...Object.fromEntries(ownPriceSteps.map((step) => [`own_prices.${step}`, decimal(own_prices[step])])),
    ...Object.fromEntries(Object.entries(sender ?? {}).map(([name, value]) => [`sender.${name}`, value])),
    ...(sender && { 'sender.phone': formatPhone(sender.phone) }),
  }
}
