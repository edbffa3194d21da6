import { data } from 'react-router'
import { ApiError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import type { Option } from './form-parts.ts'
import type { FormValues } from './values.ts'

/** Shows the form again, with the models of the chosen brand. */
export const unfinished = (
  values: FormValues,
  fields: Record<string, string>,
  models: readonly Option[],
  message: string | null = null,
) => data({ message, fields, values, models }, { status: 422, statusText: 'validation_failed' })

/** The reply for an action whose call failed. */
export function listingProblem(error: unknown, values: FormValues, models: readonly Option[]) {
  const { data: problem, init } = formProblem(error, values)
  return data({ ...problem, models }, init ?? {})
}

/** Returns whether publishing costs something that the caller has not confirmed. */
export const isPriced = (error: unknown) =>
  error instanceof ApiError && error.body.error.code === 'price_changed'
