import { z } from 'zod'
import { amountLength } from './limits/listings.ts'
import { readAmount } from './money.ts'
import { text } from './text.ts'

/** Money in a reply: in KM with at most two decimals; see `toMarks`. */
export const marks = z.number().describe('In KM')

/** An amount in KM, as a number or as people type it; for `readAmount`. */
export const amountInput = (error: string) =>
  z.union([z.number(error), text(amountLength, { error, tooLong: error })], error)

/** The same, read into fening. Refuses 0. */
export const positiveAmount = (error: string) =>
  amountInput(error).transform((value, context) => {
    const fening = readAmount(value)
    if (fening !== undefined && fening > 0) return fening
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
