import { data } from 'react-router'
import { ApiError, routeError } from '#web/lib/api.ts'

/** The reasons for rejecting a form, and its values. */
export type FormProblem<V> = { message: string | null; fields: Record<string, string>; values: V }

// Errors that the user can fix or wait out; any other leads to an error page.
const mendable = [400, 401, 402, 403, 409, 410, 422, 429, 502, 507]

const sentBefore = 'Ovaj obrazac ste već poslali s drugim podacima. Provjerite ih i pošaljite ponovo.'

/** For the `catch` of an action: shows the form again with its errors, under the reply's status. */
export function formProblem<V>(error: unknown, values: V) {
  if (
    !(error instanceof ApiError) ||
    !mendable.includes(error.status) ||
    ['not_logged_in', 'session_ended'].includes(error.body.error.code)
  )
    return routeError(error)
  const { code, message: ofApi, fields = {} } = error.body.error
  // Users know nothing of keys: they went back, changed the form and sent it again.
  const message = code === 'idempotency_key_reused' ? sentBefore : ofApi
  const hasFieldTexts = Object.keys(fields).length > 0
  const problem: FormProblem<V> = { message: hasFieldTexts ? null : message, fields, values }
  return data(problem, { status: error.status, statusText: code })
}
