import { storedAmount, type TariffName, tariffAmount, tariffOf } from '#contract/tariffs/names.ts'
import type { Price } from '#contract/tariffs/endpoints.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

export const amountOf = (name: TariffName, amount: number) =>
  tariffAmount(tariffOf(name).unit, storedAmount(name, amount))

/** "od 1. 12. 2026. u 00:00: 80 kredita" */
export const nextOf = ({ name, next }: Price) =>
  next && `od ${formatDateTime(next.from)}: ${amountOf(name, next.amount)}`

/** As operators type it into the form. */
export function typedOf(name: TariffName, amount: number): string {
  const { unit } = tariffOf(name)
  return String(unit === 'factor' ? amount / 100 : amount).replace('.', ',')
}

export const unitWords = {
  credits: 'Cijeli broj kredita.',
  percent: 'Cijeli broj procenata.',
  factor: 'Koliko puta, npr. 2,5.',
  money: 'U KM, s PDV-om, npr. 90 ili 89,90.',
} as const
