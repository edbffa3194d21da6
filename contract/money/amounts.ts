import { z } from 'zod'
import { amountLength, maxPriceFening } from '#contract/limits/listings.ts'
import { formatMoney, isWholeFening, readAmount, toMarks } from './money.ts'
import { numeric, text } from '#contract/text/schemas.ts'

/** Money in a reply: in KM with at most two decimals; see `toMarks`. */
export const marks = z.number().describe('In KM')

/** An amount in KM, as a number or as people type it; for `readAmount`. */
export const amountInput = (error: string) =>
  z.union([z.number(error), text(amountLength, { error, tooLong: error })], error)

/**
 * An amount in KM that a caller saw in a reply, and repeats so that nothing happens at another amount. Stays in
 * KM.
 */
export const seenAmount = (error: string, tooSmall: string, least: number) =>
  numeric(
    z
      .number({ error })
      .min(least, tooSmall)
      .max(toMarks(maxPriceFening), `Najviše ${formatMoney(maxPriceFening)}.`)
      .refine(isWholeFening, 'Iznos može imati najviše dvije decimale.'),
  )

/** The same as `amountInput`, read into fening. Refuses 0. */
export const positiveAmount = (error: string) =>
  amountInput(error).transform((value, context) => {
    const fening = readAmount(value)
    if (fening !== undefined && fening > 0) return fening
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
