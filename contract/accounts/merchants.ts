import { z } from 'zod'
import { plainLine } from './fields.ts'
import { flag } from '#contract/text/schemas.ts'

const required = (error: string, max = 200) => plainLine(max).pipe(z.string().min(1, error))

/**
 * Returns whether the last digit of a JIB is the control digit of the others: modulus 11 with the weights of the
 * JMBG. No rule is published for the MBS.
 */
export function isIdNumber(digits: string): boolean {
  const sum = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce(
    (all, weight, at) => all + weight * Number(digits[at]),
    0,
  )
  const control = 11 - (sum % 11)
  return Number(digits[12]) === (control > 9 ? 0 : control)
}

/** Registers write it in many ways: "65-01-0123-19", "1-12345", "UP-I-03-4/24". */
const registrationNumber = (text: string) => /^[\p{L}\d][\p{L}\d ./-]*$/u.test(text) && /\d/.test(text)
const registrationForm = 'MBS, odnosno broj rješenja, ima cifre, a smije imati i slova, crtice i kose crte.'

const digitsOnly = (text: string) => text.replace(/[\s.-]/g, '')

const numberOf = (digits: number, error: string) =>
  z
    .string({ error })
    .max(40, 'Broj je predug.')
    .transform(digitsOnly)
    .pipe(z.string().regex(new RegExp(`^\\d{${digits}}$`), error))

/** The declaration of a registered trader ("registrovani trgovac") about their firm. */
export const merchantDeclaration = z.object({
  business_name: required('Unesite naziv firme.', 100),
  seat: required('Unesite adresu sjedišta.'),
  place: required('Unesite mjesto.', 100),
  owner: required('Unesite ime i prezime vlasnika.', 100),
  /** MBS, the number in the court register or the register of trades. */
  registration_number: required('Unesite MBS, odnosno broj rješenja o registraciji.', 50).refine(
    (text) => text === '' || registrationNumber(text),
    registrationForm,
  ),
  /** ID broj (JIB). */
  id_number: numberOf(13, 'ID broj ima 13 cifara.').refine(
    (digits) => digits.length !== 13 || isIdNumber(digits),
    'ID broj nije dobro prepisan: kontrolna cifra ne odgovara.',
  ),
  /** PDV broj; traders below the VAT threshold have none. */
  vat_number: z
    .literal('')
    .transform(() => null)
    .or(numberOf(12, 'PDV broj ima 12 cifara.'))
    .nullish()
    .transform((number) => number ?? null),
})
export type MerchantDeclaration = z.output<typeof merchantDeclaration>

/** A declaration as it was stored. */
export const declaredMerchant = z.object({
  business_name: z.string(),
  seat: z.string(),
  place: z.string(),
  owner: z.string(),
  registration_number: z.string(),
  id_number: z.string(),
  vat_number: z.string().nullable(),
} satisfies Record<keyof MerchantDeclaration, unknown>)

/** Opens a shop without the trial, if the firm has had it; it works once it is paid. */
export const withoutTrial = flag
  .default(false)
  .describe('Open the shop even if the firm has had its trial; it works once it is paid')
