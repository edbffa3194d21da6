import { z } from 'zod'
import type { Seller } from '#contract/invoices/seller.ts'

const shown = z.string().trim().max(100, 'must be at most 100 characters').optional()
const digits = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`), `must have ${count} digits`)
    .optional()

export const sellerVariables = {
  COMPANY_ADDRESS: shown.describe(
    "the seller's street on invoices; in production required where the site takes money, elsewhere a firm that does not exist stands in",
  ),
  COMPANY_PLACE: shown.describe("the seller's postal code and town"),
  COMPANY_ID_NUMBER: digits(13).describe("the seller's identification number (JIB), 13 digits"),
  COMPANY_VAT_NUMBER: digits(12).describe("the seller's VAT number, 12 digits"),
  COMPANY_BANK_ACCOUNT: shown.describe("the seller's account, as invoices show it"),
}
const schema = z.object(sellerVariables)
type Variables = z.output<typeof schema>
const names = Object.keys(sellerVariables) as (keyof Variables)[]

/** Outside production, a firm that does not exist fills in missing values. */
export function toSeller(given: Variables & { APP_ENV: string; COMPANY_NAME: string }): Readonly<Seller> {
  const usual = (text: string) => (given.APP_ENV === 'production' ? '' : text)
  return Object.freeze({
    name: given.COMPANY_NAME,
    address: given.COMPANY_ADDRESS ?? usual('Probna ulica 1'),
    place: given.COMPANY_PLACE ?? usual('71000 Sarajevo'),
    idNumber: given.COMPANY_ID_NUMBER ?? usual('4200000000009'),
    vatNumber: given.COMPANY_VAT_NUMBER ?? usual('200000000009'),
    bankAccount: given.COMPANY_BANK_ACCOUNT ?? usual('999-001-00001234-83, Prva probna banka'),
  })
}

/** An invoice must name its seller wholly, so a site that takes money needs everything. */
export function sellerProblems(
  given: Variables & { APP_ENV: string },
  { takesMoney, wrong }: { takesMoney: boolean; wrong: ReadonlySet<string> },
): string[] {
  if (given.APP_ENV !== 'production' || names.some((name) => wrong.has(name))) return []
  if (!takesMoney && names.every((name) => !given[name])) return []
  const missing = names.filter((name) => !given[name])
  return missing.length > 0
    ? [`${missing.join(', ')} must be set when APP_ENV is production and the site takes money`]
    : []
}
