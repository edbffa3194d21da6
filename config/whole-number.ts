import { z } from 'zod'

export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a number from ${from} to ${to}`)
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be a number from ${from} to ${to}`)
